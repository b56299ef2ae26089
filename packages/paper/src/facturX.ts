import type { Attachment } from "./sheet/Letter.ts"

/** The name that readers of Factur-X and ZUGFeRD look for. */
const name = "factur-x.xml"

const namespace = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"

const property = (propertyName: string, description: string): string => `
                <rdf:li rdf:parseType="Resource">
                  <pdfaProperty:name>${propertyName}</pdfaProperty:name>
                  <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                  <pdfaProperty:category>external</pdfaProperty:category>
                  <pdfaProperty:description>${description}</pdfaProperty:description>
                </rdf:li>`

/** What the file is, and the schema that says what that means, as PDF/A asks. */
const metadata = `
        <rdf:Description rdf:about="" xmlns:fx="${namespace}">
          <fx:DocumentType>INVOICE</fx:DocumentType>
          <fx:DocumentFileName>${name}</fx:DocumentFileName>
          <fx:Version>1.0</fx:Version>
          <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
          <pdfaExtension:schemas>
            <rdf:Bag>
              <rdf:li rdf:parseType="Resource">
                <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
                <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
                <pdfaSchema:prefix>fx</pdfaSchema:prefix>
                <pdfaSchema:property>
                  <rdf:Seq>${property("DocumentFileName", "The name of the embedded XML document")}${property("DocumentType", "The type of the hybrid document")}${property("Version", "The version of the standard")}${property("ConformanceLevel", "The profile of the embedded XML document")}
                  </rdf:Seq>
                </pdfaSchema:property>
              </rdf:li>
            </rdf:Bag>
          </pdfaExtension:schemas>
        </rdf:Description>
        `

/** A document's CII in the profile EN 16931, as Factur-X 1.0 has it in a PDF. */
export const facturX = (xml: string): Attachment => ({
  name,
  text: xml,
  description: "Factur-X invoice",
  metadata
})

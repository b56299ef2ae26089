/** What invoices are made of: tax codes, series and who sends and receives them. */
export type BillingRule =
  /** S has a percentage above 0, every other category 0. */
  | { readonly code: "tax_percent"; readonly category: string }
  /** E, AE, K, G and O say why there is no tax. */
  | { readonly code: "tax_reason"; readonly category: string }
  /** Neither the tax code is valid on the day nor another one of its name and category. */
  | { readonly code: "no_valid_tax_code"; readonly name: string; readonly category: string; readonly day: string }
  | { readonly code: "series_format" }
  /** A series that begins again in each year has the year in its numbers. */
  | { readonly code: "series_year" }
  /** Two series could give the same number. */
  | { readonly code: "series_clash"; readonly id: string; readonly name: string }
  /** The format of a series that has given a number stays. */
  | { readonly code: "series_used" }
  | { readonly code: "series_next"; readonly next: number }
  | { readonly code: "series_reason" }
  /** A text that is no IBAN, VAT id and so on. */
  | {
      readonly code: "not_a_code"
      readonly what: "iban" | "bic" | "vat_id" | "country" | "scheme" | "address" | "exemption" | "email"
    }
  | { readonly code: "currency_twice"; readonly currency: string }
  | { readonly code: "not_a_picture" }

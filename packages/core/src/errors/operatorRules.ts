/** Requests of operators, and sample data. */
export type OperatorRule =
  | { readonly code: "already_in_use" }
  | { readonly code: "no_such_workspace" }
  | { readonly code: "no_owner" }
  | { readonly code: "no_such_person" }
  | { readonly code: "several_people" }
  | { readonly code: "several_workspaces" }
  | { readonly code: "sample_busy" }

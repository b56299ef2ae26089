/** What lists show of a record beside the fields that are sent. */
export interface Names {
  readonly project_name?: string | null
  readonly counteragent_id?: string | null
  readonly counteragent_name?: string | null
  readonly user_name?: string | null
}

import { datamart } from '#contract/datamart.ts'

/** The progress that the agency and the schools look at. */
export const OPERATIONS = {
  ...datamart,
}

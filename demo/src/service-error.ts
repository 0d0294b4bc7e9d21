type CodeMinor =
  | 'invaliddata'
  | 'invalid_filter_field'
  | 'invalid_selection_field'
  | 'unauthorisedrequest'
  | 'unknownobject'
  | 'internal_server_error'

export class OneRosterServiceError extends Error {
  override name = 'OneRosterServiceError'
  readonly status: number
  readonly codeMinor: CodeMinor

  constructor(status: number, codeMinor: CodeMinor, description: string) {
    super(description)
    this.status = status
    this.codeMinor = codeMinor
  }
}

/** Returns the error body that OneRoster 1.2 prescribes. */
export function oneRosterErrorBody({ codeMinor, message }: OneRosterServiceError) {
  return {
    imsx_codeMajor: 'failure',
    imsx_severity: 'error',
    imsx_description: message,
    imsx_CodeMinor: {
      imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: codeMinor }],
    },
  }
}

type CodeMinor =
  | 'invaliddata'
  | 'invalid_filter_field'
  | 'invalid_selection_field'
  | 'unauthorisedrequest'
  | 'unknownobject'
  | 'internal_server_error'

/** An error answer of the service. */
export class ServiceFault extends Error {
  override name = 'ServiceFault'
  readonly status: number
  readonly codeMinor: CodeMinor

  constructor(status: number, codeMinor: CodeMinor, description: string) {
    super(description)
    this.status = status
    this.codeMinor = codeMinor
  }
}

/** Returns the `imsx_StatusInfo` body of OneRoster 1.2. */
export function statusInfo({ codeMinor, message }: ServiceFault) {
  return {
    imsx_codeMajor: 'failure',
    imsx_severity: 'error',
    imsx_description: message,
    imsx_CodeMinor: {
      imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: codeMinor }],
    },
  }
}

import type { Failure, ImsxStatusInfo } from '@markaz/protocol/envelope'

/** Returns the error in the format of 1EdTech: `imsx_StatusInfo` of OneRoster 1.2. */
export function toOneRosterStatusInfo({ errMsg, fields = {} }: Failure['error'], status: number): ImsxStatusInfo {
  const value = status === 400 ? codeMinorByField[Object.keys(fields)[0] ?? ''] : codeMinorByStatus[status]
  return {
    imsx_codeMajor: 'failure',
    imsx_severity: 'error',
    imsx_description: [errMsg, ...Object.entries(fields).map(([name, text]) => `${name}: ${text}`)].join('; '),
    imsx_CodeMinor: {
      imsx_codeMinorField: [
        {
          imsx_codeMinorFieldName: 'TargetEndSystem',
          imsx_codeMinorFieldValue: value ?? (status >= 500 ? 'internal_server_error' : 'invaliddata'),
        },
      ],
    },
  }
}

const codeMinorByField: Record<string, string> = {
  filter: 'invalid_filter_field',
  sort: 'invalid_selection_field',
  fields: 'invalid_selection_field',
}
const codeMinorByStatus: Record<number, string> = {
  401: 'unauthorisedrequest',
  403: 'forbidden',
  404: 'unknownobject',
  429: 'server_busy',
  503: 'server_busy',
}

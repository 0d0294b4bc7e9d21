import { studentProfileErrors } from '@markaz/protocol/people/students/schemas'
import type { Rule } from 'antd/es/form'
import { todayInTashkent } from '../../shared/format/date.ts'
import type { StudentValues } from './student-values.ts'

type Blamed = 'birthDate' | 'passportSeries' | 'passportNumber' | 'birthCertificateSeries' | 'birthCertificateNumber'

/**
 * Rules of the student form that concern several fields, e.g. a passport without a number. The server has the same
 * rules.
 */
export const studentProfileRule =
  (field: Blamed): Rule =>
  ({ getFieldsValue }) => ({
    validator: async () => {
      const { birthDate, passportSeries, passportNumber, birthCertificateSeries, birthCertificateNumber } =
        getFieldsValue() as StudentValues
      const faults = studentProfileErrors(
        {
          ...(birthDate ? { birthDate } : {}),
          passportSeries,
          passportNumber,
          birthCertificateSeries: birthCertificateSeries?.trim() || null,
          birthCertificateNumber: birthCertificateNumber?.trim() || null,
        },
        todayInTashkent(),
      )
      if (faults[field]) throw new Error(faults[field])
    },
  })

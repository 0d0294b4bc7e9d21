import { findStudentProfileErrors } from '@markaz/protocol/people/students/schemas'
import type { Rule } from 'antd/es/form'
import { todayInTashkent } from '../../shared/format/date.ts'
import type { StudentValues } from './student-values.ts'

type Blamed = 'birthDate' | 'passportSeries' | 'passportNumber' | 'birthCertificateSeries' | 'birthCertificateNumber'

/** The server has the same rules about several fields of a student, e.g. a passport needs series and number. */
export const studentProfileRule =
  (field: Blamed): Rule =>
  ({ getFieldsValue }) => ({
    validator: async () => {
      const { birthDate, passportSeries, passportNumber, birthCertificateSeries, birthCertificateNumber } =
        getFieldsValue() as StudentValues
      const faults = findStudentProfileErrors(
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

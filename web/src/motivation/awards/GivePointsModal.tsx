import { motivationErrorTexts } from '@markaz/protocol/errors/motivation'
import { studentAwards } from '@markaz/protocol/motivation/awards/routes'
import { AwardInput, type RankingRow } from '@markaz/protocol/motivation/awards/schemas'
import { createRequestKey } from '@markaz/protocol/new-key'
import type { Rule } from 'antd/es/form'
import { useState } from 'react'
import { useFormMutation } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { awardsText as words } from './awards.text.ts'

interface Values {
  xp: number
  coin: number
  comment: string
}

interface GivePointsModalProps {
  student: Pick<RankingRow, 'id' | 'fullName'>
  categoryId: number
  close: () => void
}

const notBothZero: Rule = (form) => ({
  validator: async () => {
    if (!form.getFieldValue('xp') && !form.getFieldValue('coin')) throw new Error(motivationErrorTexts.nothingGiven)
  },
})

export function GivePointsModal({ student, categoryId, close }: GivePointsModalProps) {
  // The idempotency key: a second click, or a retry after a lost response, gives the points only once.
  const [clientId] = useState(createRequestKey)
  const give = useFormMutation(studentAwards.give, { done: () => words.given(personName(student.fullName)) })
  return (
    <FormModal<Values>
      title={words.giveTo(personName(student.fullName))}
      initialValues={{ xp: 0, coin: 0 }}
      submit={(values) => give.mutateAsync({ body: { ...values, studentId: student.id, categoryId, clientId } })}
      close={close}
    >
      <Field
        of={AwardInput}
        name="xp"
        extra={words.giveHint}
        dependencies={['coin']}
        furtherRules={[notBothZero]}
        input={{ inputMode: 'text' }}
      />
      <Field of={AwardInput} name="coin" input={{ inputMode: 'text' }} />
      <Field of={AwardInput} name="comment" input={{ showCount: true }} />
    </FormModal>
  )
}

import type { EditConflict } from '@markaz/protocol/envelope'
import { Modal, Radio } from 'antd'
import { useId, useState } from 'react'
import type { ConflictChoiceByField } from '../../shared/api/conflict.ts'
import { timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { auditFieldLabelOf, auditValueText } from '../values/audit-value-text.ts'
import { editConflictText as words } from './conflict.text.ts'
import style from './conflict-modal.module.css'

/** Shows both values of each field that two users have changed. The form stays open behind this dialog. */
export function EditConflictModal({
  conflict,
  answer,
}: {
  conflict: EditConflict
  answer: (choice: ConflictChoiceByField) => void
}) {
  const [choice, setChoice] = useState<NonNullable<ConflictChoiceByField>>({})
  const isChosen = conflict.fields.every(({ field }) => choice[field])
  return (
    <Modal
      open
      title={words.title}
      width={640}
      mask={{ closable: false }}
      onCancel={() => answer(null)}
      okText={commonText.save}
      cancelText={words.back}
      footer={(_, { CancelBtn }) => (
        <Stack row style={{ justifyContent: 'flex-end' }}>
          <CancelBtn />
          <ButtonDisabledOffline type="primary" disabled={!isChosen} onClick={() => answer(choice)}>
            {commonText.save}
          </ButtonDisabledOffline>
        </Stack>
      )}
    >
      <Stack gap={20}>
        <SecondaryText as="p">{`${whoWords(conflict)} ${words.choose}`}</SecondaryText>
        {conflict.fields.map((one) => (
          <Field
            key={one.field}
            conflict={conflict}
            of={one}
            value={choice[one.field]}
            choose={(side) => setChoice({ ...choice, [one.field]: side })}
          />
        ))}
      </Stack>
    </Modal>
  )
}

const sides = ['mine', 'theirs'] as const
type Side = (typeof sides)[number]

interface FieldProps {
  conflict: EditConflict
  of: EditConflict['fields'][number]
  value: Side | undefined
  choose: (side: Side) => void
}

function Field({ conflict, of, value, choose }: FieldProps) {
  const id = useId()
  return (
    <div>
      <strong id={id}>{auditFieldLabelOf(of.field)}</strong>
      <Radio.Group
        className={style.sides ?? ''}
        aria-labelledby={id}
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        {sides.map((side) => (
          <Radio key={side} value={side} className={style.side ?? ''}>
            <SecondaryText small>{words[side]}</SecondaryText>
            <span className={style.value}>{auditValueText(conflict, of.field, of[side])}</span>
          </Radio>
        ))}
      </Radio.Group>
    </div>
  )
}

function whoWords({ changed }: EditConflict): string {
  if (!changed) return words.byUnknown
  const at = timestampText(changed.at)
  if (changed.isOwn) return words.byOwn(at)
  return changed.name ? words.by(personName(changed.name), at) : words.bySomebody(at)
}

import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { pointActions } from '@markaz/protocol/motivation/actions/routes'
import {
  type PointAction,
  PointRecountInput,
  type PointRecountPreview,
} from '@markaz/protocol/motivation/actions/schemas'
import { Modal } from 'antd'
import { useRef, useState } from 'react'
import { useFormMutation, useRouteMutation } from '../../shared/api/query.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { createEndsAfterRule } from '../../shared/forms/rules.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { FactList, HintNote, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { pointActionsText as words } from './actions.text.ts'

type Values = Pick<PointRecountInput, 'startDate' | 'endDate'>

/** After a confirmation, students get exactly the points that the preview shows. */
export function RecountActionPointsModal({ action, close }: { action: PointAction; close: () => void }) {
  const [seen, setSeen] = useState<PreviewedRecount | null>(null)
  // True = the user has seen the preview, so the form closes and the confirmation opens.
  const isSeen = useRef(false)
  const look = useFormMutation(pointActions.recountPreview, { refresh: [] })
  if (seen) return <AgreeModal action={action} seen={seen} close={close} />
  return (
    <FormModal<Values>
      title={words.recountTitle(action.name)}
      okText={words.look}
      submit={async (span) => {
        const preview = await look.mutateAsync({ params: { id: action.id }, body: span })
        isSeen.current = true
        setSeen({ span, preview })
      }}
      close={() => isSeen.current || close()}
    >
      <SecondaryText as="p">{words.recountHint}</SecondaryText>
      <Field of={PointRecountInput} name="startDate" />
      <Field
        of={PointRecountInput}
        name="endDate"
        dependencies={['startDate']}
        furtherRules={[createEndsAfterRule('startDate', teachingErrorTexts.endBeforeStart, { maySame: true })]}
      />
    </FormModal>
  )
}

interface PreviewedRecount {
  span: Values
  preview: PointRecountPreview
}

function AgreeModal({
  action,
  seen: { span, preview },
  close,
}: {
  action: PointAction
  seen: PreviewedRecount
  close: () => void
}) {
  const { xp, coin, studentsCount, entriesCount } = preview
  const agree = useRouteMutation(pointActions.recount, {
    refresh: ['student-awards', 'categories'],
    onSuccess: () => {
      notifySuccess(words.recounted, { detail: action.name })
      close()
    },
  })
  const expected = { xp, coin, studentsCount, entriesCount }
  return (
    <Modal
      open
      title={words.recountTitle(action.name)}
      okText={words.agree}
      cancelText={commonText.cancel}
      okButtonProps={{ disabled: studentsCount === 0, loading: agree.isPending }}
      onOk={() => agree.mutate({ params: { id: action.id }, body: { ...span, expected } })}
      onCancel={close}
    >
      <Stack>
        <SecondaryText>{`${shortDateText(span.startDate)} – ${shortDateText(span.endDate)}`}</SecondaryText>
        {studentsCount === 0 ? <HintNote tone="blue">{words.recountNothing}</HintNote> : <Preview preview={preview} />}
      </Stack>
    </Modal>
  )
}

function Preview({ preview: { xp, coin, studentsCount, students } }: { preview: PointRecountPreview }) {
  return (
    <Stack>
      <HintNote>{words.recountSums(studentsCount, signed(xp), signed(coin))}</HintNote>
      <SecondaryText small>{words.recountFirst(students.length)}</SecondaryText>
      <FactList
        look="lines"
        facts={students.map(({ id, name, xp, coin }) => ({
          key: String(id),
          label: personName(name),
          value: `${signed(xp)} XP, ${signed(coin)} ${words.coin.toLowerCase()}`,
        }))}
      />
    </Stack>
  )
}

const signed = (points: number) => `${points > 0 ? '+' : ''}${numberText(points)}`

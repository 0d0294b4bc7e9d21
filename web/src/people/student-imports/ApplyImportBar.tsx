import { CheckOutlined } from '@ant-design/icons'
import type { ImportPlan } from '@markaz/protocol/people/student-imports/schemas'
import { friendlyTimestampText } from '../../shared/format/date.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { askConfirmation, askDeleteConfirmation } from '../../shared/ui/confirm.tsx'
import { Panel, SecondaryText } from '../../shared/ui/layout.tsx'
import style from './student-imports.module.css'
import { importsText } from './student-imports.text.ts'
import type { useStudentImportActions } from './use-import.ts'

export function ApplyImportBar({
  plan,
  operations,
}: {
  plan: ImportPlan
  operations: ReturnType<typeof useStudentImportActions>
}) {
  const { create, skip } = plan.counts
  const apply = () =>
    askConfirmation({
      title: importsText.applyTitle(create),
      yes: importsText.apply(create),
      content: importsText.applyText(plan.office.name, skip),
      run: () => operations.apply().then(() => notifySuccess(importsText.applied(create)), ignoreShownError),
    })
  const revert = () =>
    askDeleteConfirmation({
      title: importsText.revertTitle(create),
      content: importsText.revertText,
      yes: importsText.revertYes,
      run: () => operations.revert().then(() => notifySuccess(importsText.reverted), ignoreShownError),
    })
  return (
    <Panel as="div" className={style.bar}>
      <div className={style.told}>
        <strong>{plan.office.name}</strong>
        <span role="status">{stateOf(plan)}</span>
        {plan.status === 'applied' && <SecondaryText>{importsText.smsHint}</SecondaryText>}
      </div>
      {plan.status === 'draft' && plan.counts.error > 0 && (
        <ButtonDisabledOffline disabled={operations.isBusy} onClick={operations.skipErrors}>
          {importsText.skipErrors(plan.counts.error)}
        </ButtonDisabledOffline>
      )}
      {plan.status === 'draft' && (
        <ButtonDisabledOffline
          type="primary"
          icon={<CheckOutlined aria-hidden />}
          disabled={isBlocked(plan) || operations.isBusy}
          onClick={() => void apply()}
        >
          {importsText.apply(create)}
        </ButtonDisabledOffline>
      )}
      {plan.status === 'applied' && (
        <ButtonDisabledOffline danger onClick={() => void revert()}>
          {importsText.revert}
        </ButtonDisabledOffline>
      )}
    </Panel>
  )
}

/** Ignores an error that a toast already shows, because a rejected promise would keep the confirmation dialog open. */
const ignoreShownError = () => {}

const isBlocked = ({ counts }: ImportPlan) => counts.error > 0 || counts.create === 0

function stateOf({ status, counts, appliedAt, revertedAt }: ImportPlan): string {
  if (status === 'applied') return importsText.resultApplied(counts.create, friendlyTimestampText(appliedAt))
  if (status === 'reverted') return importsText.resultReverted(friendlyTimestampText(revertedAt))
  if (counts.error > 0) return importsText.errorsLeft(counts.error)
  return counts.create === 0 ? importsText.nothingToAdd : importsText.ready(counts.create, counts.skip)
}

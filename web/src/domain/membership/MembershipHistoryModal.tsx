import { computeReducedPrice } from '@markaz/protocol/people/discounts/schemas'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import type { AgreedPrice } from '@markaz/protocol/people/memberships/schemas'
import { Modal } from 'antd'
import { useRouteQuery } from '../../shared/api/query.ts'
import { shortDateText, timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { GroupNameLine } from './MembershipGroupSelect.tsx'
import style from './membership.module.css'
import { membershipText } from './membership.text.ts'
import type { MembershipForChangeDialogs } from './membership.ts'
import { ErpStatusPill } from './membership-status.tsx'
import { discountText, formatMoney } from './price-texts.ts'

export function MembershipHistoryModal({
  membership,
  close,
}: {
  membership: MembershipForChangeDialogs
  close: () => void
}) {
  const query = useRouteQuery(
    studentGroups.history,
    { params: { id: membership.studentGroupId } },
    { silent: true, staleMs: 0 },
  )
  const events = query.data?.history
  return (
    <Modal
      open
      title={membershipText.historyTitle(personName(membership.fullName))}
      footer={null}
      onCancel={close}
      width={520}
      styles={{ body: { paddingBlockStart: 8 } }}
    >
      <GroupNameLine name={membership.groupName} />
      {!events && <LoadingOrError query={query} columns={2} isPhone />}
      {events?.length === 0 && <EmptyState title={membershipText.historyEmpty} />}
      {events && events.length > 0 && (
        <ul className={style.events} aria-label={membershipText.history}>
          {events.map((event) => (
            <li key={event.id} className={style.event}>
              <span>
                {membershipText.kind[event.kind]} {event.action && <ErpStatusPill status={event.action} />}
              </span>
              <span className={style.end}>{event.date && shortDateText(event.date)}</span>
              <SecondaryText>
                {personName(event.author.fullName)}
                {event.reason && `: ${event.reason}`}
              </SecondaryText>
              <SecondaryText className={style.end}>{timestampText(event.createdAt)}</SecondaryText>
              {event.price && <span className={style.agreed}>{agreedText(event.price)}</span>}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

/** Returns e.g. `Oylik: 1 080 000 so'm (1 200 000 so'm, chegirma: YANGI10 (10%))`. */
function agreedText({ name, amount, discount }: AgreedPrice): string {
  if (!discount) return membershipText.agreed(name, formatMoney(amount))
  const reason = membershipText.because(formatMoney(amount), discountText(discount))
  return `${membershipText.agreed(name, formatMoney(computeReducedPrice(amount, discount)))} (${reason})`
}

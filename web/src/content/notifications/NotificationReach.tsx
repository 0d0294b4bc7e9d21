import { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import type {
  NotificationReachCounts,
  ReceiversInput,
  UnreachedStudentReason,
} from '@markaz/protocol/content/notifications/schemas'
import { students } from '@markaz/protocol/people/students/routes'
import { Button, Checkbox, Form, Modal } from 'antd'
import { smsCostText } from '../../domain/sms/sms.text.ts'
import { StudentLink } from '../../domain/student/StudentLink.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { numberText } from '../../shared/format/number.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import style from './notifications.module.css'
import { notificationsText as words } from './notifications.text.ts'

interface NotificationReceiversSummaryProps {
  whom: object
  reach: NotificationReachCounts
  isForParents: boolean
}

export function NotificationReceiversSummary({ whom, reach, isForParents }: NotificationReceiversSummaryProps) {
  const { open, modal } = useModal()
  const { app, families, parents, missed, sms } = reach
  const reasons: UnreachedStudentReason[] = [
    'no_app',
    'no_login',
    'blocked',
    ...(sms.isCarried ? (['no_phone'] as const) : []),
  ]
  const names = (why: UnreachedStudentReason) =>
    missed[why] > 0 && (
      <Button
        key={why}
        type="link"
        className={style.reason ?? ''}
        onClick={() => open((close) => <Names whom={whom} why={why} close={close} />)}
      >
        {words.missed[why](numberText(missed[why]))}
      </Button>
    )
  return (
    <Stack gap={0}>
      {app > 0 && <span>{words.inApp(numberText(app))}</span>}
      {reasons.map(names)}
      {isForParents && families > 0 && <span>{words.families(numberText(families), numberText(parents.count))}</span>}
      {isForParents && parents.bySms > 0 && (
        <span>
          {words.parentsBySms(numberText(parents.bySms))}
          {parents.smsParts !== null && `, ${smsCostText({ parts: parents.smsParts, price: sms.price })}`}
        </span>
      )}
      {isForParents && (['no_family', 'no_wish'] as const).map(names)}
      {modal}
    </Stack>
  )
}

const shown = 200

function Names({ whom, why, close }: { whom: object; why: UnreachedStudentReason; close: () => void }) {
  const args = { query: { why, page: 1, perPage: shown }, body: whom as ReceiversInput }
  const query = useRouteQuery(sentNotifications.missed, args, { silent: true })
  const { students: rows, total = 0 } = query.data ?? {}
  return (
    <Modal open title={words.missed[why](numberText(total))} footer={null} onCancel={close} width={460}>
      {rows ? (
        <ul className={style.names}>
          {rows.map(({ id, fullName }) => (
            <li key={id}>
              <StudentLink id={id} fullName={fullName} />
            </li>
          ))}
          {total > rows.length && <li>{words.moreNames(numberText(total - rows.length))}</li>}
        </ul>
      ) : (
        <LoadingOrError query={query} columns={1} />
      )}
    </Modal>
  )
}

export const isSmsPossible = (reach: NotificationReachCounts | undefined) =>
  Boolean(reach?.sms.isCarried && reach.sms.count > 0)

/** Shows the number of students without push who would receive an SMS, and the approximate cost. */
export function SendSmsCheckbox({ reach }: { reach: NotificationReachCounts | undefined }) {
  const may = useMayCall(students.smsToMany.run)
  if (!may || !reach || reach.missed.no_app + reach.missed.no_login === 0) return null
  const { isCarried, count, parts, price } = reach.sms
  if (!isCarried)
    return (
      <Form.Item>
        <SecondaryText>{words.noGateway}</SecondaryText>
      </Form.Item>
    )
  if (count === 0) return null
  return (
    <Form.Item
      name="isBySms"
      valuePropName="checked"
      extra={[...(parts ? [smsCostText({ parts, price })] : []), words.smsPartly].join('. ')}
    >
      <Checkbox>{words.bySms(numberText(count))}</Checkbox>
    </Form.Item>
  )
}

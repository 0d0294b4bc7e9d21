import { PhoneOutlined } from '@ant-design/icons'
import { autoCalls } from '@markaz/protocol/control/calls/routes'
import { type CallAttempt, CallInput, CallReason } from '@markaz/protocol/control/calls/schemas'
import { fieldLabels } from '@markaz/protocol/labels'
import { Link } from 'react-router'
import { callDetailsPath } from '../../domain/call/call.tsx'
import { StudentPageFrame } from '../../domain/student/StudentPageFrame.tsx'
import { useStudentId } from '../../domain/student/student-path.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { HintNote } from '../../shared/ui/layout.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { callsText as words } from './calls.text.ts'
import { CallStatePill, callColumnsOfOneFamily, toCallAttemptPhoneScreenRow } from './history-columns.tsx'

const crumbs = [{ title: words.tab }]

export function StudentCallsPage() {
  const id = useStudentId()
  return (
    <StudentPageFrame segment="calls" crumbs={crumbs}>
      {({ student }) => <Calls studentId={id} name={personName(student.fullName)} />}
    </StudentPageFrame>
  )
}

function Calls({ studentId, name }: { studentId: number; name: string }) {
  const list = useList(autoCalls.ofStudent, {
    key: 'student-calls',
    rows: ({ callHistories }) => callHistories,
    params: { id: studentId },
  })
  const mayOrder = useMayCall(autoCalls.create)
  const order = useModal()
  const button = mayOrder && (
    <ButtonDisabledOffline
      icon={<PhoneOutlined aria-hidden />}
      onClick={() => order.open((close) => <OrderModal {...{ studentId, name, close }} />)}
    >
      {words.order}
    </ButtonDisabledOffline>
  )
  return (
    <>
      {list.data?.calls.map((call) => (
        <HintNote key={call.id} tone="blue" style={{ marginBottom: 12 }}>
          <Link to={callDetailsPath(call.id)}>{words.reasons[call.callReasonType]}</Link>{' '}
          <CallStatePill state={call.state} /> {isLater(call.nextAt) && words.nextAt(timestampText(call.nextAt))}
        </HintNote>
      ))}
      <List<CallAttempt>
        label={words.tab}
        list={list}
        columns={callColumnsOfOneFamily}
        to={({ callId }) => callDetailsPath(callId)}
        phoneRow={(entry) => toCallAttemptPhoneScreenRow(entry, timestampText(entry.createdAt))}
        tools={button}
        empty={{ title: words.historyEmpty, hint: words.studentEmptyHint }}
        width={1080}
      />
      {order.modal}
    </>
  )
}

const isLater = (moment: string) => Date.parse(moment) > Date.now()

interface Values {
  callReasonType: CallReason
}

function OrderModal({ studentId, name, close }: { studentId: number; name: string; close: () => void }) {
  const create = useFormMutation(autoCalls.create, {
    refresh: ['auto-call', 'students'],
    of: () => name,
    done: () => words.ordered,
  })
  return (
    <FormModal<Values>
      title={words.order}
      initialValues={{ callReasonType: CallReason.NotComingToLesson }}
      submit={({ callReasonType }) => create.mutateAsync({ body: { studentId, callReasonType } })}
      fieldOf={{ CALLED_TODAY: 'callReasonType', DO_NOT_CALL: 'callReasonType' }}
      okText={words.add}
      close={close}
    >
      <Field of={CallInput} name="callReasonType" label={fieldLabels.reason} options={words.reasons} />
    </FormModal>
  )
}

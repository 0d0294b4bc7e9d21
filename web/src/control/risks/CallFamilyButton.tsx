import { PhoneOutlined } from '@ant-design/icons'
import { autoCalls } from '@markaz/protocol/control/calls/routes'
import { CallReason } from '@markaz/protocol/control/calls/schemas'
import { RiskKind, type StudentRiskDetail } from '@markaz/protocol/control/risks/schemas'
import { useNavigate } from 'react-router'
import { callListPath } from '../../domain/call/call.tsx'
import { ShowIfPermitted, useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { risksText as words } from './risks.text.ts'

/**
 * Opens the call desk, which also adds the call's result to the history of this student at risk. For a user who may not
 * call, the button adds the family to the list of calls.
 */
export function CallFamilyButton({ risk }: { risk: StudentRiskDetail }) {
  const navigate = useNavigate()
  const mayCall = useMayCall(autoCalls.next)
  const order = useRouteMutation(autoCalls.create, {
    refresh: ['auto-call', 'students'],
    of: () => personName(risk.student.fullName),
    ...(!mayCall && { done: () => words.ordered }),
    onSuccess: ({ id }) => mayCall && void navigate(callListPath(id, risk.id)),
  })
  const body = { studentId: risk.student.id, callReasonType: reasonOf(risk) }
  return (
    <ShowIfPermitted do={autoCalls.create}>
      <ButtonDisabledOffline
        icon={<PhoneOutlined aria-hidden />}
        loading={order.isPending}
        onClick={() => order.mutate({ body })}
      >
        {mayCall ? words.callFamily : words.orderCall}
      </ButtonDisabledOffline>
    </ShowIfPermitted>
  )
}

const callReason: Record<RiskKind, CallReason> = {
  [RiskKind.Attendance]: CallReason.NotComingToLesson,
  [RiskKind.Doors]: CallReason.NotComingToLesson,
  [RiskKind.Homework]: CallReason.NotDoingHomework,
  [RiskKind.Exams]: CallReason.FailedExam,
}

/** Returns the reason for the call: the first reason of the risk that still applies, or else the first reason. */
function reasonOf({ reasons }: StudentRiskDetail): CallReason {
  const reason = reasons.find(({ goneOn }) => goneOn === null) ?? reasons[0]
  return reason ? callReason[reason.kind] : CallReason.NotComingToLesson
}

import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { useSend } from '../../shared/api/query.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { nameDetail } from '../../shared/notify/name-of.ts'
import { useShowChange } from '../../shared/notify/show-change.ts'
import { membershipText } from './membership.text.ts'
import { type Membership, membershipAreas } from './membership.ts'

/** Undoes the newest change of a membership; the server refuses when something else has been done since. */
export function useUndo() {
  const send = useSend(studentGroups.takeBack, {
    refresh: membershipAreas,
    // Not with the call itself: whoever asked may be gone from the screen, as a dialog that has closed.
    onSuccess: (_, { params }) => notifySuccess(membershipText.takenBack, { key: keyOf(params.id) }),
  })
  return ({ studentGroupId }: Pick<Membership, 'studentGroupId'>) => send.mutate({ params: { id: studentGroupId } })
}

/** Says what was done to a membership, with the way back. */
export function useShowMembershipChange() {
  const tellChange = useShowChange()
  return (title: string, answer: Pick<Membership, 'studentGroupId'>, name?: string) =>
    tellChange(title, answer, { key: keyOf(answer.studentGroupId), ...nameDetail(title, name) })
}

/** One notice for each membership: only the newest change can be taken back, so only its notice may stand. */
const keyOf = (studentGroupId: number) => `membership-${studentGroupId}`

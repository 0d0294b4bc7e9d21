import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { useRouteMutation } from '../../shared/api/query.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { nameDetail } from '../../shared/notify/name-of.ts'
import { useShowChange } from '../../shared/notify/show-change.ts'
import { confirmSeats } from '../../shared/ui/confirm-seats.ts'
import { membershipText } from './membership.text.ts'
import { type Membership, membershipAreas } from './membership.ts'

/** Undoes the newest change of a membership; the server refuses if something else has changed since. */
export function useUndo() {
  const send = useRouteMutation(studentGroups.takeBack, {
    refresh: membershipAreas,
    // The callback is on the hook, because the calling component may already be unmounted (a closed dialog).
    onSuccess: (_, { params }) => notifySuccess(membershipText.takenBack, { key: keyOf(params.id) }),
  })
  return ({ studentGroupId: id }: Pick<Membership, 'studentGroupId'>) =>
    void confirmSeats((sure) => send.mutateAsync({ params: { id }, body: sure })).catch(() => {})
}

/** Shows a success toast for a change of a membership, with undo. */
export function useShowMembershipChange() {
  const tellChange = useShowChange()
  return (title: string, answer: Pick<Membership, 'studentGroupId'>, name?: string) =>
    tellChange(title, answer, { key: keyOf(answer.studentGroupId), ...nameDetail(title, name) })
}

/** One toast for each membership: only its newest change can be undone, so an older toast is replaced. */
const keyOf = (studentGroupId: number) => `membership-${studentGroupId}`

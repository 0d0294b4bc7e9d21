import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { useRouteMutation } from '../../shared/api/query.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { nameDetail } from '../../shared/notify/name-of.ts'
import { useShowChange } from '../../shared/notify/show-change.ts'
import { confirmSeats } from '../../shared/ui/confirm-seats.ts'
import { membershipText } from './membership.text.ts'
import { type Membership, membershipAreas } from './membership.ts'

/** Undoes the newest change of a membership. The server refuses this if something else has changed since. */
export function useUndo() {
  const send = useRouteMutation(studentGroups.takeBack, {
    refresh: membershipAreas,
    // The callback belongs to the hook and not to the call, because the calling dialog may already be closed.
    onSuccess: (_, { params }) => notifySuccess(membershipText.takenBack, { key: keyOf(params.id) }),
  })
  return ({ studentGroupId: id }: Pick<Membership, 'studentGroupId'>) =>
    void confirmSeats((sure) => send.mutateAsync({ params: { id }, body: sure })).catch(() => {})
}

/** Shows a toast with undo after a change of a membership. */
export function useShowMembershipChange() {
  const tellChange = useShowChange()
  return (title: string, answer: Pick<Membership, 'studentGroupId'>, name?: string) =>
    tellChange(title, answer, { key: keyOf(answer.studentGroupId), ...nameDetail(title, name) })
}

/** The key of a membership's toast. A new toast replaces the old one, because only the newest change can be undone. */
const keyOf = (studentGroupId: number) => `membership-${studentGroupId}`

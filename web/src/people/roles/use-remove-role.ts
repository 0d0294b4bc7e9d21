import { roles } from '@markaz/protocol/people/roles/routes'
import { useSend } from '../../shared/api/query.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { confirmDelete } from '../../shared/ui/confirm.tsx'
import { rolesText } from './roles.text.ts'

/** Asks, deletes; a role in use is refused by the server and the question stays. */
export function useRemoveRole() {
  const remove = useSend(roles.remove, { onSuccess: () => notifySuccess(rolesText.deleted) })
  return ({ id, name }: { id: number; name: string }) =>
    confirmDelete({
      title: rolesText.deleteTitle(name),
      content: rolesText.deleteHint,
      run: () => remove.mutateAsync({ params: { id } }),
    })
}

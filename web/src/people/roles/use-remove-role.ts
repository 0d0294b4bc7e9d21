import { roles } from '@markaz/protocol/people/roles/routes'
import { useRemove } from '../../shared/ui/use-remove.ts'
import { rolesText } from './roles.text.ts'

/** Returns a function that deletes a role after confirmation. The server refuses to delete a role in use. */
export const useRemoveRole = () =>
  useRemove(roles.remove, {
    title: ({ name }: { id: number; name: string }) => rolesText.deleteTitle(name),
    content: () => rolesText.deleteHint,
    done: () => rolesText.deleted,
  })

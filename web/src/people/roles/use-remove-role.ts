import { roles } from '@markaz/protocol/people/roles/routes'
import { useRemove } from '../../shared/ui/use-remove.ts'
import { rolesText } from './roles.text.ts'

export const useRemoveRole = () =>
  useRemove(roles.remove, {
    title: ({ name }: { id: number; name: string }) => rolesText.deleteTitle(name),
    content: () => rolesText.deleteHint,
    done: () => rolesText.deleted,
  })

import { roles } from '@markaz/protocol/people/roles/routes'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { rolesText } from './roles.text.ts'

export const useRemoveRole = () =>
  useRemoveWithConfirmation(roles.remove, {
    title: ({ name }: { id: number; name: string }) => rolesText.deleteTitle(name),
    content: () => rolesText.deleteHint,
    done: () => rolesText.deleted,
  })

import { KeyOutlined } from '@ant-design/icons'
import type { bulkNewPasswords } from '@markaz/protocol/people/logins'
import type { Person } from '@markaz/protocol/people/staff/schemas'
import { useMay } from '../../shared/access/access.tsx'
import { personName } from '../../shared/format/person.ts'
import type { SelectionOptions } from '../../shared/lists/use-selection.ts'
import { BulkActions } from '../../shared/many/ChosenOperations.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import type { DrawModal } from '../../shared/ui/use-modal.tsx'
import { loginsText } from './logins.text.ts'

const BulkLogins = lazyWithRetry(() => import('./LoginsMany.tsx').then((m) => m.BulkLogins))

/** Returns the row selection of a list of people, for issuing new logins and passwords; undefined without the right. */
export function usePeopleSelection(
  operation: ReturnType<typeof bulkNewPasswords>,
  open: (draw: DrawModal) => void,
): SelectionOptions<Person> | undefined {
  if (!useMay(operation.run)) return undefined
  const give = (people: readonly Person[], letGo: () => void) => () => {
    const chosen = people.map(({ id, fullName }) => ({ id, name: personName(fullName) }))
    open((close) => <BulkLogins operation={operation} chosen={chosen} letGo={letGo} close={close} />)
  }
  return {
    nameOf: ({ fullName }) => personName(fullName),
    actions: (people, letGo) => (
      <BulkActions
        count={people.length}
        operations={[
          { key: 'logins', label: loginsText.operation, icon: <KeyOutlined aria-hidden />, run: give(people, letGo) },
        ]}
      />
    ),
  }
}

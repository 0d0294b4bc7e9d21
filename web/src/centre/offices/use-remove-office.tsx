import { offices } from '@markaz/protocol/centre/offices/routes'
import type { Office } from '@markaz/protocol/centre/offices/schemas'
import type { AnswerOf } from '@markaz/protocol/route'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeyOf } from '../../shared/api/query.ts'
import { Facts } from '../../shared/ui/layout.tsx'
import { useRemove } from '../../shared/ui/use-remove.ts'
import { officesText } from './offices.text.ts'

/** Deletes the selected branch after confirmation, then reloads the list and ends the selection. */
export function useRemoveOffice() {
  const client = useQueryClient()
  const isStillThere = (id: number) =>
    client
      .getQueryData<AnswerOf<typeof offices.list>>(queryKeyOf(offices.list))
      ?.offices.some((office) => office.id === id) ?? true
  return useRemove(offices.remove, {
    title: (office: Office) => officesText.deleteTitle(office.name),
    content: (office) => <Both office={office} />,
    done: () => officesText.deleted,
    // A selected branch that is no longer in the list is deselected.
    gone: { title: officesText.noneSelected, isThere: ({ id }) => isStillThere(id) },
  })
}

/** The text of the confirmation, with id and name of the branch and of its head office. */
function Both({ office }: { office: Office }) {
  return (
    <Facts
      look="lines"
      facts={[
        [officesText.branch, `${officesText.id} ${office.id}: ${office.name}`],
        [officesText.headOffice, `${officesText.id} ${office.hOffice.id}: ${office.hOffice.name}`],
      ]}
    />
  )
}

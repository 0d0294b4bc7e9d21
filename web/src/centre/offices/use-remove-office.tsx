import { offices } from '@markaz/protocol/centre/offices/routes'
import type { Office } from '@markaz/protocol/centre/offices/schemas'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeyOfCall } from '../../shared/api/query.ts'
import { FactList } from '../../shared/ui/layout.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { officesText } from './offices.text.ts'

export function useRemoveOffice() {
  const client = useQueryClient()
  const isStillThere = (id: number) =>
    client
      .getQueryData<RouteAnswerOf<typeof offices.list>>(queryKeyOfCall(offices.list))
      ?.offices.some((office) => office.id === id) ?? true
  return useRemoveWithConfirmation(offices.remove, {
    title: (office: Office) => officesText.deleteTitle(office.name),
    content: (office) => <Both office={office} />,
    done: () => officesText.deleted,
    gone: { title: officesText.noneSelected, isThere: ({ id }) => isStillThere(id) },
  })
}

function Both({ office }: { office: Office }) {
  return (
    <FactList
      look="lines"
      facts={[
        [officesText.branch, `${officesText.id} ${office.id}: ${office.name}`],
        [officesText.headOffice, `${officesText.id} ${office.hOffice.id}: ${office.hOffice.name}`],
      ]}
    />
  )
}

import { contracts } from '@markaz/protocol/people/contracts/routes'
import { addStartPageTile } from '../../domain/board/start-page-tiles.ts'
import { registerStudentSection } from '../../domain/student/student-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { contractsText } from './contracts.text.ts'
import { publicContractText } from './public-contract.text.ts'

addStartPageTile({
  order: 4,
  needs: contracts.ofStudent.access,
  load: () => import('./unsigned-contracts-tile.ts').then((m) => m.unsignedContractsTile),
})

const parent = { title: contractsText.parent }

export const pages: PageDefinition[] = [
  {
    path: '/contracts',
    title: contractsText.title,
    soughtBy: 'shartnoma muddati andoza imzo kod',
    needs: contracts.list.access,
    parents: [parent],
    page: createLazyComponent('contracts', () =>
      import('./ContractsPage.tsx').then((m) => ({ default: m.ContractsPage })),
    ),
  },
  {
    path: '/contracts/history/:id',
    title: contractsText.history,
    needs: contracts.history.access,
    parents: [parent, { title: contractsText.title, path: '/contracts' }],
    page: createLazyComponent('contract-history', () =>
      import('./ContractHistoryPage.tsx').then((m) => ({ default: m.ContractHistoryPage })),
    ),
  },
  registerStudentSection({
    tab: 'family',
    order: 2,
    title: contractsText.title,
    segment: 'contracts',
    needs: contracts.ofStudent.access,
    page: createLazyComponent('student-contracts', () =>
      import('./StudentContractsPage.tsx').then((m) => ({ default: m.StudentContractsPage })),
    ),
  }),
  {
    path: '/public/contract/:token',
    wordParams: ['token'],
    title: publicContractText.title,
    isPublic: true,
    page: createLazyComponent('public-contract', () =>
      import('./PublicContractPage.tsx').then((m) => ({ default: m.PublicContractPage })),
    ),
  },
]

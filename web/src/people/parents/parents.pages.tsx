import {
  families,
  parentDuplicates,
  parentPhones,
  parentRecords,
  studentParents,
} from '@markaz/protocol/people/parents/routes'
import { addStartPageTile } from '../../domain/board/start-page-tiles.ts'
import { registerStudentSection } from '../../domain/student/student-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { duplicateParentsText, familyChannelsText, parentsText } from './parents.text.ts'

addStartPageTile({
  order: 3.5,
  needs: parentPhones.asked.access,
  load: () => import('./unconfirmed-phones-tile.ts').then((m) => m.unconfirmedPhonesTile),
})

export const pages: PageDefinition[] = [
  {
    path: '/users/parents',
    title: parentsText.title,
    soughtBy: 'oila vakil telefon',
    needs: parentRecords.list.access,
    parents: [{ title: parentsText.users }],
    page: createLazyComponent('parents', () => import('./ParentsPage.tsx').then((m) => ({ default: m.ParentsPage }))),
  },
  {
    path: '/users/parents/referral/:id',
    title: parentsText.referralTitle,
    needs: parentRecords.read.access,
    parents: [{ title: parentsText.users }, { title: parentsText.title, path: '/users/parents' }],
    page: createLazyComponent('referral', () =>
      import('./ReferralPage.tsx').then((m) => ({ default: m.ReferralPage })),
    ),
  },
  {
    path: '/users/parents/families',
    title: familyChannelsText.title,
    needs: families.reach.access,
    parents: [{ title: parentsText.users }, { title: parentsText.title, path: '/users/parents' }],
    page: createLazyComponent('families', () =>
      import('./FamilyChannelsPage.tsx').then((m) => ({ default: m.FamilyChannelsPage })),
    ),
  },
  {
    path: '/users/parents/duplicates',
    title: duplicateParentsText.title,
    needs: parentDuplicates.list.access,
    parents: [{ title: parentsText.users }, { title: parentsText.title, path: '/users/parents' }],
    page: createLazyComponent('parent-pairs', () =>
      import('./DuplicateParentsPage.tsx').then((m) => ({ default: m.DuplicateParentsPage })),
    ),
  },
  registerStudentSection({
    tab: 'family',
    order: 1,
    title: parentsText.title,
    segment: 'parents',
    needs: studentParents.list.access,
    page: createLazyComponent('student-parents', () =>
      import('./StudentParentsPage.tsx').then((m) => ({ default: m.StudentParentsPage })),
    ),
  }),
]

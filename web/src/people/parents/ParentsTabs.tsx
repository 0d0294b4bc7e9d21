import { PageTabs } from '../../shared/ui/PageTabs.tsx'
import { duplicatesText, familiesText, parentsText } from './parents.text.ts'

const tabs = [
  { title: parentsText.title, path: '/users/parents' },
  { title: familiesText.title, path: '/users/parents/families' },
  { title: duplicatesText.title, path: '/users/parents/duplicates' },
]

export const ParentsTabs = ({ path }: { path: string }) => (
  <PageTabs label={parentsText.pages} tabs={tabs} path={path} />
)

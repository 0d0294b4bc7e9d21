import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { duplicatesText, familiesText, parentsText } from './parents.text.ts'

const tabs = [
  { title: parentsText.title, segment: '/users/parents' },
  { title: familiesText.title, segment: '/users/parents/families' },
  { title: duplicatesText.title, segment: '/users/parents/duplicates' },
]

/** The pages about parents as tabs. */
export const ParentsTabs = ({ path }: { path: string }) => (
  <TabLinks label={parentsText.pages} tabs={tabs} segment={path} pathOf={(to) => to} />
)

import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { studentText } from './student.text.ts'
import { studentPath } from './student-path.ts'
import { type StudentTabKey, studentTabKeys } from './student-tabs.ts'

interface StudentTabsProps {
  studentId: number
  /** The sections that the user may open; `tab` names the tab to which a section belongs. */
  sections: readonly { tab: StudentTabKey; title: string; segment: string }[]
  segment: string
}

/** A tab opens its first section that the user may open. */
export function StudentTabs({ studentId, sections, segment }: StudentTabsProps) {
  const pathOf = (section: string) => studentPath(studentId, section)
  const tabs = studentTabKeys.flatMap((key) => {
    const [first] = sections.filter(({ tab }) => tab === key)
    return first ? [{ key, title: studentText.tabTitles[key], segment: first.segment }] : []
  })
  const open = sections.find((section) => section.segment === segment)?.tab
  const ofTab = sections.filter(({ tab }) => tab === open)
  return (
    <>
      <TabLinks
        label={studentText.tabs}
        tabs={tabs}
        segment={tabs.find(({ key }) => key === open)?.segment ?? segment}
        pathOf={pathOf}
      />
      {open && ofTab.length > 1 && (
        <TabLinks
          label={studentText.sectionsOf(studentText.tabTitles[open])}
          tabs={ofTab}
          segment={segment}
          pathOf={pathOf}
          isInner
        />
      )}
    </>
  )
}

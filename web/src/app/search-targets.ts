import type { Student } from '@markaz/protocol/people/students/schemas'
import type { Group } from '@markaz/protocol/teaching/groups/schemas'
import type { GroupBase } from '../domain/group/group-place.ts'
import { openingOf } from '../domain/group/opening.ts'
import { studentPath } from '../domain/student/student-path.ts'
import { foldedIncludes } from '../shared/format/fold.ts'
import { personName, phoneText } from '../shared/format/person.ts'
import { appText } from './app.text.ts'
import type { MenuEntry } from './menu-tree.ts'

export interface Found {
  section: string
  title: string
  note?: string
  path: string
}

/** Screens of the menu whose name holds every typed word. */
export function screenTargets(menu: readonly MenuEntry[], typed: string): Found[] {
  return menu
    .flatMap((entry) =>
      entry.children ? entry.children.map((child) => ({ ...child, note: entry.label })) : [{ ...entry, note: '' }],
    )
    .filter((entry) => foldedIncludes(entry.label, typed))
    .map(({ label, note, path = '/' }) => ({ section: appText.searchScreens, title: label, note, path }))
}

/** A group opens by its only schedule item; with several or none the list shows it, where one chooses. */
export function groupTargets(rows: readonly Group[], base: GroupBase): Found[] {
  return rows.map((group) => {
    const opening = openingOf(base, group)
    return {
      section: appText.searchGroups,
      title: group.name,
      note: [group.office?.name, group.teachers[0]?.fullName].filter(Boolean).join(' · '),
      path: opening.kind === 'go' ? opening.path : `/${base}?${new URLSearchParams({ value: group.name, status: '' })}`,
    }
  })
}

/** By name, hId or the tail of a phone. */
export function studentTargets(rows: readonly Student[]): Found[] {
  return rows.map(({ id, fullName, hId, phoneNumber, mobile, offices }) => {
    const phone = phoneNumber ?? mobile
    return {
      section: appText.searchStudents,
      title: personName(fullName),
      note: [hId, phone && phoneText(phone), offices[0]?.name].filter(Boolean).join(' · '),
      path: studentPath(id),
    }
  })
}

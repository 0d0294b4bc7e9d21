import { fieldLabels } from '@markaz/protocol/labels'
import { type AccessRule, requireGrant } from '@markaz/protocol/route'
import { menuText } from './app.text.ts'

export interface MenuEntry {
  key: string
  label: string
  path?: string
  /** The right that a user needs to see the menu entry; by default the right of its page. */
  needs?: AccessRule
  children?: readonly MenuEntry[]
}

/**
 * The menu entries in display order. A page without an entry names its menu section in its definition (`menuSection`).
 */
export const menuTree: readonly MenuEntry[] = [
  { key: 'home', label: menuText.home, path: '/' },
  // The right all_groups also opens this page, but only users with a right of the module my_groups need the menu entry.
  { key: 'my_groups', label: menuText.myGroups, path: '/my-groups', needs: requireGrant('my_groups', 'read') },
  { key: 'teachers', label: menuText.teachers, path: '/teachers' },
  { key: 'groups', label: fieldLabels.groups, path: '/groups' },
  {
    key: 'schedule',
    label: menuText.schedule,
    children: [
      { key: 'timetable', label: menuText.timetable, path: '/timetable' },
      { key: 'free_slots', label: menuText.freeSlots, path: '/free-slots' },
      { key: 'clashes', label: menuText.clashes, path: '/clashes' },
      { key: 'absences', label: menuText.absences, path: '/absences' },
      { key: 'meetings', label: menuText.meetings, path: '/meetings' },
      { key: 'my_hours', label: menuText.myHours, path: '/my-hours' },
      { key: 'rooms', label: menuText.rooms, path: '/rooms' },
      { key: 'days_off', label: menuText.daysOff, path: '/days-off' },
    ],
  },
  {
    key: 'users',
    label: menuText.users,
    children: [
      { key: 'staff', label: fieldLabels.staff, path: '/users/staff' },
      { key: 'academics', label: fieldLabels.academics, path: '/users/academic' },
      { key: 'students', label: fieldLabels.students, path: '/students' },
      { key: 'parents', label: menuText.parents, path: '/users/parents' },
      { key: 'authors', label: menuText.authors, path: '/users/authors' },
      { key: 'assistants', label: menuText.assistants, path: '/assistants' },
    ],
  },
  {
    key: 'study',
    label: menuText.study,
    children: [
      // The overview page /study-department has no menu entry, because the next entries lead to the same screens as the
      // page's cards.
      { key: 'homeworks', label: menuText.homeworks, path: '/homeworks' },
      { key: 'study_courses', label: menuText.studyCourses, path: '/courses' },
      { key: 'catalogue', label: menuText.catalogue, path: '/courses/list' },
      { key: 'public_videos', label: menuText.publicVideos, path: '/courses/videos' },
      { key: 'homework_source', label: menuText.homeworkSource, path: '/source' },
      { key: 'teacher_statistics', label: menuText.teacherStatistics, path: '/teacher-statistics' },
      { key: 'kpi', label: menuText.kpi, path: '/teachers-kpi' },
      { key: 'study_master_classes', label: menuText.masterClasses, path: '/master-classes' },
    ],
  },
  { key: 'contents', label: menuText.contents, path: '/blogs/posts' },
  { key: 'gamification', label: menuText.gamification, path: '/gamification' },
  {
    key: 'management',
    label: menuText.management,
    children: [
      { key: 'reports', label: menuText.reports, path: '/reports' },
      { key: 'auto_call', label: menuText.autoCall, path: '/auto-call' },
      { key: 'family_talks', label: menuText.familyTalks, path: '/families/talks' },
      { key: 'risks', label: menuText.risks, path: '/risks' },
    ],
  },
  {
    key: 'staff_control',
    label: menuText.staffControl,
    children: [
      { key: 'audits', label: menuText.audits, path: '/audits' },
      { key: 'roles', label: fieldLabels.roleIds, path: '/control' },
      { key: 'face_id_logs', label: menuText.faceIdLogs, path: '/faceId' },
      // The door screens have a separate menu entry, because guards may open them, but not the logs of door passes.
      { key: 'face_id_screens', label: menuText.faceIdScreens, path: '/face-id/screens' },
      { key: 'present', label: menuText.present, path: '/face-id/present' },
      { key: 'offices', label: fieldLabels.officeIds, path: '/branch-office' },
      { key: 'devices', label: menuText.devices, path: '/face-id/devices' },
    ],
  },
  {
    key: 'market',
    label: menuText.market,
    children: [
      { key: 'market_all', label: menuText.market, path: '/market' },
      // Shop purchases have a separate menu entry, because users who may see only purchases may not open the shop's
      // start page.
      { key: 'store_transactions', label: menuText.transactions, path: '/transactions' },
      { key: 'store_items', label: menuText.items, path: '/accessories' },
      { key: 'store_categories', label: menuText.storeCategories, path: '/market/categories' },
    ],
  },
  { key: 'notifications', label: menuText.notifications, path: '/notifications' },
  {
    key: 'settings',
    label: fieldLabels.settings,
    children: [
      { key: 'settings_all', label: fieldLabels.settings, path: '/settings' },
      // Student statuses have a separate menu entry, because users with only this right may not open the settings page.
      { key: 'student_statuses', label: menuText.studentStatuses, path: '/settings/students' },
      { key: 'contracts', label: menuText.contracts, path: '/contracts' },
      { key: 'public_offering', label: menuText.publicOffering, path: '/public-offering' },
      { key: 'mobile_versions', label: menuText.mobileVersions, path: '/mobile-app' },
      { key: 'portal', label: menuText.portal, path: '/settings/portal' },
      { key: 'ways', label: fieldLabels.ways, path: '/settings/ways' },
    ],
  },
  {
    key: 'events',
    label: menuText.events,
    children: [
      { key: 'events_all', label: menuText.events, path: '/events' },
      { key: 'master_classes', label: menuText.masterClasses, path: '/master-class' },
      { key: 'competitions', label: menuText.competitions, path: '/competitions' },
    ],
  },
  {
    key: 'additional_info',
    label: menuText.additionalInfo,
    children: [
      { key: 'additional_info_all', label: menuText.additionalInfo, path: '/additional-info' },
      { key: 'promo', label: menuText.promo, path: '/promo' },
      { key: 'discount', label: menuText.discount, path: '/discount' },
    ],
  },
  { key: 'profile', label: menuText.profile, path: '/profile' },
]

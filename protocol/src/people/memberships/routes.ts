import { z } from 'zod'
import {
  bulkPreviewSchemaOf,
  bulkRowIds,
  countResponse,
  date,
  id,
  optionalParam,
  repeatedParameterSchemaOf,
  searchTextField,
  seatsExceededConfirmation,
} from '../../fields.ts'
import { personalFieldSchemas } from '../../personal.ts'
import { defineBulkOperation, requireAnyGrant, requireGrant, route } from '../../route.ts'
import { discountChoiceFields, OfferedDiscount, promoCodeField } from '../discounts/schemas.ts'
import {
  AgreedPrice,
  BulkErpMembershipStatusChange,
  ContinueMembershipInput,
  CoursePrice,
  ErpMembershipStatus,
  ErpMembershipStatusChange,
  ErpMembershipStatusNameInput,
  GroupOption,
  MembershipChange,
  MembershipInput,
  MoveStudentInput,
  StopMembershipInput,
} from './schemas.ts'

/** The right to add a student to a group, although the right is named after homework (requirement PERM-009). */
const add = requireGrant('all_groups:all_homeworks', 'read')
const change = requireAnyGrant(requireGrant('users:students', 'update'), requireGrant('all_groups', 'update'))

const membership = z.object({ studentGroupId: z.number() })
const changeErrors = ['NOT_FOUND', 'MEMBERSHIP_OVER'] as const

export const studentGroups = {
  add: route('POST', '/student-group/add', {
    access: add,
    summary: "Talabani guruhga qo'shish",
    body: MembershipInput,
    answer: membership,
    status: 201,
    errors: ['NOT_FOUND', 'ALREADY_MEMBER', 'DISCOUNT_USED_UP', 'SEATS_EXCEEDED'],
  }),
  addMany: defineBulkOperation({
    path: '/student-group/add/many',
    access: add,
    summary: "Tanlangan talabalarni guruhga qo'shish",
    asked: z.object({ ids: bulkRowIds, groupId: id, startDate: date }),
    body: z.object({
      ids: bulkRowIds,
      groupId: id,
      startDate: date,
      priceId: id.nullish(),
      mayExceedSeats: seatsExceededConfirmation,
      ...discountChoiceFields,
    }),
    planned: bulkPreviewSchemaOf(['member', 'gone']),
    answer: countResponse,
    errors: ['ALREADY_MEMBER', 'DISCOUNT_USED_UP', 'SEATS_EXCEEDED'],
  }),
  /** `date` is the student's last day of study in the group. */
  stop: route('PUT', '/student-group/{id}/stop', {
    access: change,
    summary: "Guruhda o'qishni tugatish",
    body: StopMembershipInput,
    answer: membership,
    errors: ['MEMBERSHIP_OVER'],
  }),
  /** Adds a second period in the same group, so that the days between the periods are not days of study. */
  continue: route('PUT', '/student-group/{id}/continue', {
    access: change,
    summary: "Guruhda o'qishni davom ettirish",
    body: ContinueMembershipInput,
    answer: membership,
    errors: ['ALREADY_MEMBER', 'MEMBERSHIP_OPEN', 'SEATS_EXCEEDED'],
  }),
  /**
   * The last day in the old group is the day before `startDate`. If `priceId` is omitted, the membership keeps price
   * and discount, provided that the new group's course has this price. `priceId` null removes price and discount.
   */
  move: route('POST', '/student-group/{id}/move', {
    access: change,
    summary: "Talabani boshqa guruhga o'tkazish",
    body: MoveStudentInput,
    answer: membership,
    status: 201,
    errors: ['ALREADY_MEMBER', 'MEMBERSHIP_OVER', 'DISCOUNT_USED_UP', 'SEATS_EXCEEDED'],
  }),
  /** Undoes the newest change, which ended the membership or changed its status. */
  takeBack: route('PUT', '/student-group/{id}/take-back', {
    access: change,
    summary: "Guruhdagi oxirgi o'zgarishni (tugatish yoki holat) bekor qilish",
    body: z.object({ mayExceedSeats: seatsExceededConfirmation }).default({}),
    answer: membership,
    errors: ['ALREADY_MEMBER', 'NOTHING_TO_TAKE_BACK', 'SEATS_EXCEEDED'],
  }),
  changeStatus: route('PUT', '/student-group/{id}/change-status/{status}', {
    access: change,
    summary: "Talabaning guruhdagi holatini o'zgartirish",
    body: ErpMembershipStatusChange,
    answer: membership,
    errors: changeErrors,
  }),
  changeStatusOfMany: defineBulkOperation({
    path: '/student-group/change-status/many',
    access: change,
    summary: "Tanlangan talabalarning guruhdagi holatini o'zgartirish",
    body: BulkErpMembershipStatusChange,
    planned: bulkPreviewSchemaOf(['already', 'over', 'outside']),
    answer: countResponse,
  }),
  /** A second address of the call `changeStatus`, because the specification names both addresses. */
  changeControlAction: route('PUT', '/control-actions/student-group', {
    access: change,
    summary: "Talabaning guruhdagi holatini o'zgartirish (sozlamalar manzili)",
    body: ErpMembershipStatusChange,
    answer: membership,
    errors: changeErrors,
  }),
  history: route('GET', '/student-group/{id}/history', {
    access: requireAnyGrant(requireGrant('users:students', 'read'), requireGrant('all_groups', 'read')),
    summary: "Talabaning guruhdagi o'zgarishlari tarixi",
    answer: z.object({
      history: z.array(
        z.object({
          id: z.number(),
          kind: MembershipChange,
          action: ErpMembershipStatus.nullable(),
          date: z.string().nullable(),
          reason: z.string().nullable(),
          /** The price agreed for the membership that began with this history entry; null = none. */
          price: AgreedPrice.nullable(),
          author: z.object({ id: z.number(), fullName: z.string() }),
          createdAt: z.string(),
        }),
      ),
    }),
  }),
  prices: route('GET', '/student-group/prices', {
    access: add,
    summary: 'Guruh kursining narxlari',
    query: z.object({ groupId: id }),
    answer: z.object({ prices: z.array(CoursePrice) }),
    errors: ['NOT_FOUND'],
  }),
  promo: route('GET', '/student-group/promo', {
    access: requireAnyGrant(add, change),
    summary: 'Promokod guruhga bugun nima berishi',
    query: z.object({ groupId: id, promoCode: promoCodeField }),
    answer: z.object({ promo: OfferedDiscount }),
    errors: ['NOT_FOUND', 'DISCOUNT_USED_UP'],
  }),
  /**
   * Returns at most 20 options per list, filtered by `value`. With `groupId`: this group, and students who can be
   * added. With `studentId`: active groups; groups of the student's branches come first. With neither: active groups of
   * the branches `officeIds`, by default of all the viewer's branches.
   */
  formOptions: route('GET', '/student-group/form-options', {
    access: requireAnyGrant(add, requireGrant('users:students', 'update'), requireGrant('all_groups', 'update')),
    summary: "Guruhga qo'shish va holat oynalari uchun ro'yxatlar",
    query: z.object({
      studentId: optionalParam(id),
      groupId: optionalParam(id),
      officeIds: repeatedParameterSchemaOf(id),
      value: searchTextField,
    }),
    answer: z.object({
      groups: z.array(GroupOption),
      students: z.array(
        z.object({
          id: z.number(),
          fullName: z.string(),
          hId: z.string().nullable(),
          phoneNumber: personalFieldSchemas.phone().nullable(),
        }),
      ),
      prices: z.array(CoursePrice),
      discounts: z.array(OfferedDiscount),
      controlActions: z.array(ErpMembershipStatus),
    }),
    errors: ['NOT_FOUND'],
  }),
}

const readStatuses = requireGrant('settings:student_statutes', 'read')

export const erpMembershipStatuses = {
  list: route('GET', '/control-actions', {
    access: requireAnyGrant(readStatuses, change),
    summary: "Talaba holatlari ro'yxati",
    answer: z.object({ controlActions: z.array(ErpMembershipStatus), total: z.number() }),
  }),
  read: route('GET', '/control-actions/{id}', {
    access: readStatuses,
    summary: 'Bitta talaba holati',
    answer: ErpMembershipStatus,
  }),
  update: route('PUT', '/control-actions/{id}', {
    edits: true,
    access: requireGrant('settings:student_statutes', 'update'),
    summary: "Talaba holatining ko'rinadigan nomini o'zgartirish",
    body: ErpMembershipStatusNameInput,
    answer: ErpMembershipStatus,
  }),
}

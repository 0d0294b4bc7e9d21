import { AppError, type ErrorCode } from '@markaz/protocol/errors'

/** Named constraints, and the error a person reads when one refuses a write. The database has the last word in every race. */
const byConstraint: Record<string, ErrorCode> = {
  office_head_office_unique: 'HEAD_OFFICE_TAKEN',
  office_name_unique: 'OFFICE_NAME_TAKEN',
  role_name_unique: 'ROLE_NAME_TAKEN',
  staff_login_unique: 'LOGIN_TAKEN',
  student_login_unique: 'LOGIN_TAKEN',
  student_personal_id_unique: 'PERSONAL_ID_TAKEN',
  student_passport_unique: 'PASSPORT_TAKEN',
  student_group_one_at_a_time: 'ALREADY_MEMBER',
  contract_template_name_unique: 'TEMPLATE_NAME_TAKEN',
  student_contract_one_waiting: 'CONTRACT_WAITING',
  promo_code_unique: 'PROMO_CODE_TAKEN',
  discount_within_limit: 'DISCOUNT_USED_UP',
  certificate_one_active: 'CERTIFICATE_EXISTS',
  best_student_place_unique: 'BEST_PLACE_TAKEN',
  best_student_student_unique: 'BEST_STUDENT_TAKEN',
  event_team_name_unique: 'EVENT_TEAM_NAME_TAKEN',
  event_participant_once: 'EVENT_ALREADY_IN',
  study_course_name_unique: 'STUDY_COURSE_NAME_TAKEN',
  catalog_category_name_unique: 'CATALOG_CATEGORY_NAME_TAKEN',
  catalog_category_parent_fk: 'CATALOG_CATEGORY_IN_USE',
  catalog_course_category_fk: 'CATALOG_CATEGORY_IN_USE',
  catalog_course_author_fk: 'AUTHOR_IN_USE',
  catalog_chapter_course_fk: 'CATALOG_COURSE_IN_USE',
  catalog_lesson_chapter_fk: 'CATALOG_CHAPTER_IN_USE',
  store_category_name_unique: 'STORE_CATEGORY_NAME_TAKEN',
  store_item_category_fk: 'STORE_CATEGORY_IN_USE',
  gamification_category_name_unique: 'CATEGORY_NAME_TAKEN',
  gamification_level_unique: 'LEVEL_TAKEN',
  action_level_no_overlap: 'BANDS_OVERLAP',
  app_version_unique: 'APP_VERSION_TAKEN',
  notification_template_name_unique: 'NOTIFICATION_TEMPLATE_NAME_TAKEN',
  post_category_name_unique: 'POST_CATEGORY_NAME_TAKEN',
  post_category_fk: 'POST_CATEGORY_IN_USE',
  post_author_fk: 'AUTHOR_IN_USE',
  door_device_name_unique: 'DEVICE_NAME_TAKEN',
  door_device_address_unique: 'DEVICE_ADDRESS_TAKEN',
  sync_run_one_at_a_time: 'SYNC_RUNNING',
}

/** Connection trouble: sockets, PostgreSQL's classes 08 and 57P0x, too many connections. */
const downCodes = /^(ECONN\w+|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|08\w{3}|57P0[1-5]|53300)$/
const downTexts =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end/

/** Turns a database error into the expected trouble it stands for; anything else comes back as it is. */
export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const { code, constraint } = error as { code?: string; constraint?: string }
  const expected = constraint && byConstraint[constraint]
  if (expected) return new AppError(expected, { cause: error })
  const inner = error instanceof AggregateError ? (error.errors[0] as { code?: string }) : undefined
  if (downCodes.test(code ?? inner?.code ?? '') || downTexts.test(error.message))
    return new AppError('DATABASE_DOWN', { cause: error })
  return error
}

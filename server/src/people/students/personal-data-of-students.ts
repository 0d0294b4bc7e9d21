import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import { detachUpload } from '../../centre/files/attach-upload.ts'
import { sql } from '../../db/db.ts'
import { studentDoorPhotoStore } from '../face-photos/check-face.ts'

export const personalDataHandlersOfStudents: StudentPersonalDataHandlers = {
  tables: [
    'student_phone',
    'student',
    'student_head_office',
    'student_category',
    'student_feedback',
    'student_session',
    'erasure',
  ],
  async read(db, studentId) {
    const shaxs = await db.one(sql`
      select student.id as "raqam", last_name as "familiya", first_name as "ism", middle_name as "otasiningIsmi", birth_date as "tugilganSana",
        case gender when 1 then 'Erkak' when 2 then 'Ayol' end as "jinsi", phone_number as "telefon", mobile as "erpdagiTelefon",
        h_id as "hhId", student.login, passport_series as "pasportSeriyasi", passport_number as "pasportRaqami", personal_id as "jshshir",
        birth_certificate_series as "guvohnomaSeriyasi", birth_certificate_number as "guvohnomaRaqami",
        control_action.display_name as "erpHolati", student.created_at as "qoshilgan", erp as "erpAytgani"
      from student join control_action on control_action.id = status_id where student.id = ${studentId}`)
    const filiallar = await db.many(sql`
      select office.name as "nomi" from student_head_office join office using (head_office_id)
      where student_id = ${studentId} and office.deleted_at is null order by 1`)
    const kategoriyalar = await db.many(sql`
      select display_name as "nomi" from student_category join category on category.id = category_id
      where student_id = ${studentId} order by 1`)
    const fikrlar = await db.many(sql`
      select created_at as "sana", text as "matn" from student_feedback where student_id = ${studentId} order by id`)
    const kirishlar = await db.many(sql`
      select created_at as "sana", address as "manzil", user_agent as "brauzer",
        case when viewed_in is null then 'talaba' else 'markaz xodimi ko''rdi' end as "kim" from student_session
      where student_id = ${studentId} order by created_at`)
    return { shaxs, filiallar, kategoriyalar, fikrlar, kirishlar }
  },
  files: (db, studentId) =>
    db.many(sql`
      select photo as key, 'rasm' as name from student where id = ${studentId} and photo is not null
      union select door_photo, 'eshik rasmi' from student where id = ${studentId} and door_photo is not null`),
  async forget(tx, { studentId, now }) {
    const student = await tx.one<{ photo: string | null }>(sql`select photo from student where id = ${studentId}`)
    await detachUpload(tx, student?.photo ?? null)
    await studentDoorPhotoStore.set(tx, { id: studentId, photo: null, now })
    await tx.run(sql`
      update student set first_name = 'talaba ' || id, last_name = 'O''chirilgan', middle_name = null, h_id = null, ext_id = null,
        erp = null, birth_date = null, gender = null, phone_number = null, mobile = null, photo = null,
        login = null, password_hash = null, passport_series = null, passport_number = null, personal_id = null,
        birth_certificate_series = null, birth_certificate_number = null, referrer_id = null, system_status = 2,
        forgotten_at = ${now}
      where id = ${studentId}`)
    await tx.run(sql`delete from student_feedback where student_id = ${studentId}`)
    await tx.run(sql`delete from student_phone where student_id = ${studentId}`)
    await tx.run(sql`delete from student_session where student_id = ${studentId}`)
  },
}

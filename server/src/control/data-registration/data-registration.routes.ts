import { personalDataRegistration } from '@markaz/protocol/control/data-registration/routes'
import type { PersonalDataOperator, PersonalDataRegistration } from '@markaz/protocol/control/data-registration/schemas'
import { grantsToReadStaffPhones, personalDataGrant } from '@markaz/protocol/personal'
import type { FastifyInstance } from 'fastify'
import { isStoredInUzbekistan, storageCountryText } from '../../access/storage-country.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { registrationFormText as words } from './data-registration.text.ts'
import { readRetentionPeriods } from './periods.text.ts'
import { personalDataKindsOfPerson } from './personal-data-kinds.ts'
import { listOutsideServicesInUse } from './services.text.ts'

export function personalDataRegistrationRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, personalDataRegistration.read, async ({ db }) => ({
    owner: await readPersonalDataOperator(db),
    people: await countPeople(db),
    places: listStoragePlaces(deps),
    services: await listOutsideServicesInUse(deps),
    readers: await listPersonalDataReaders(db, deps.clock.now()),
    periods: await readRetentionPeriods(db, deps),
    consents: await countConsents(db),
  }))
  mountTransactionalRoute(app, deps, personalDataRegistration.saveOwner, saveDataOwner)
}

export const readPersonalDataOperator = async (db: Db): Promise<PersonalDataOperator> =>
  (await db.one<PersonalDataOperator>(sql`
    select owner_name as name, owner_address as address, responsible, responsible_phone as "responsiblePhone",
      register_number as "registerNumber" from data_registration`)) as PersonalDataOperator

async function saveDataOwner({ body, audit }: RouteCall<typeof personalDataRegistration.saveOwner>, tx: Db) {
  await tx.run(sql`select from data_registration for update`)
  const before = await readPersonalDataOperator(tx)
  await tx.run(sql`
    update data_registration set owner_name = ${body.name}, owner_address = ${body.address}, responsible = ${body.responsible},
      responsible_phone = ${body.responsiblePhone}, register_number = ${body.registerNumber}`)
  if (JSON.stringify(before) !== JSON.stringify(await readPersonalDataOperator(tx)))
    await audit(tx, { action: 'update', entity: 'data-registration', entityId: 1, before, after: body })
  return { owner: body }
}

async function countPeople(db: Db): Promise<PersonalDataRegistration['people']> {
  const counts = await db.one<{ students: number; agents: number; staff: number }>(sql`
    select (select count(*)::int from student where forgotten_at is null) as students,
      (select count(*)::int from agent where merged_into_id is null and phone <> '') as agents,
      (select count(*)::int from staff) as staff`)
  return [
    { whose: words.students, count: counts?.students ?? 0, kinds: personalDataKindsOfPerson('student') },
    { whose: words.parents, count: counts?.agents ?? 0, kinds: personalDataKindsOfPerson('agent') },
    { whose: words.staff, count: counts?.staff ?? 0, kinds: personalDataKindsOfPerson('staff') },
  ]
}

function listStoragePlaces({ places }: Deps): PersonalDataRegistration['places'] {
  const at = (what: string, place: typeof places.database) => ({
    ...{ what, where: storageCountryText(place), isAtHome: isStoredInUzbekistan(place) },
  })
  return [
    at(words.database, places.database),
    at(words.files, places.files),
    ...(places.backups ? [at(words.backups, places.backups)] : []),
  ]
}

/**
 * Lists the roles of staff who can sign in and see phones and documents, and the programs whose access tokens can read
 * them.
 */
async function listPersonalDataReaders(db: Db, now: Date): Promise<PersonalDataRegistration['readers']> {
  const all = words.readsAll
  const roles = await db.many<{ who: string; isAll: boolean; count: number }>(sql`
    select case when is_superadmin then 'Superadmin' else role.name end as who,
      is_superadmin or role.is_admin or ${personalDataGrant} = any(role.grants) as "isAll", count(*)::int as count
    from staff left join role on role.id = role_id
    where login is not null and not is_blocked and work_status = 1
      and (is_superadmin or role.is_admin or role.grants && ${[...grantsToReadStaffPhones]}::text[])
    group by 1, 2 order by 2 desc, 3 desc, 1`)
  const programs = await db.one<{ count: number }>(sql`
    select count(*)::int as count from access_token where ${personalDataGrant} = any(grants) and exists (
      select from session where access_token_id = access_token.id and ended_at is null and expires_at > ${now})`)
  return [
    ...roles.map(({ who, isAll, count }) => ({ who, reads: isAll ? all : words.readsStaff, count })),
    ...(programs?.count ? [{ who: words.programs, reads: all, count: programs.count }] : []),
  ]
}

const countConsents = async (db: Db) =>
  (await db.one<PersonalDataRegistration['consents']>(sql`
    select count(*) filter (where withdrawn_at is null)::int as valid,
      count(*) filter (where withdrawn_at is not null)::int as withdrawn from face_consent`)) ?? {
    valid: 0,
    withdrawn: 0,
  }

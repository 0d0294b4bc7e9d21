import { ownPortalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { useCurrentUser } from '../../shared/me.ts'
import { useOutbox } from '../../shared/outbox/use-outbox.ts'
import { convertTextsToScript, fillPlaceholders } from '../../shared/text/words.ts'
import { ListRow, ListRows, Screen, Section, Tag } from '../../shared/ui/parts.tsx'

const text = convertTextsToScript({
  title: 'Men',
  number: 'Raqamingiz: {number}',
  numberHint: 'Jamoaga taklif qilishlari uchun shu raqamni ayting',
  groups: 'Guruhlarim',
  mine: "O'zimniki",
  outbox: 'Navbatdagi ishlar',
  outboxEmpty: 'Hammasi yuborilgan',
  waits: '{count} ta kutmoqda',
  letters: 'Haftalik xat',
  points: 'Ballarim',
  places: "O'rnim",
  shop: "Do'kon",
  events: 'Tadbirlar',
  calendar: 'Kalendar',
  papers: 'Sertifikat va shartnomalar',
  centre: 'Markazdan',
  notices: 'Bildirishnomalar',
  posts: 'Yangiliklar',
  stories: 'Hikoyalar',
  faq: "Ko'p so'raladigan savollar",
  courses: 'Kurslar',
  offer: 'Ommaviy oferta',
  telegram: 'Telegram',
  face: 'Eshik: yuzdan tanishga rozilik',
  settings: 'Sozlamalar va xavfsizlik',
})

export function MeScreen() {
  const { id, fullName } = useCurrentUser()
  const account = useCachedApiCall(studentAccount.me)
  const portal = useCachedApiCall(ownPortalSettings.settings)
  const waiting = useOutbox(id).length
  const me = account.data
  const shown = portal.data?.settings
  return (
    <Screen title={text.title} kept={account} waitsFor={[account, portal]}>
      <section className="card" aria-label={fullName}>
        <p className="next-time">{fullName}</p>
        {me?.number && (
          <>
            <p>{fillPlaceholders(text.number, { number: me.number })}</p>
            <p className="soft">{text.numberHint}</p>
          </>
        )}
        {me && <p className="soft">{me.offices.map(({ name }) => name).join(', ')}</p>}
      </section>
      <Section title={text.mine}>
        <ListRows>
          <ListRow
            href="/outbox"
            title={text.outbox}
            below={waiting === 0 ? text.outboxEmpty : undefined}
            end={waiting > 0 && <Tag tone="look">{fillPlaceholders(text.waits, { count: waiting })}</Tag>}
          />
          <ListRow href="/letters" title={text.letters} end="›" />
          <ListRow href="/points" title={text.points} end="›" />
          {shown?.showPlaces && <ListRow href="/places" title={text.places} end="›" />}
          {shown?.showShop && <ListRow href="/shop" title={text.shop} end="›" />}
          <ListRow href="/events" title={text.events} end="›" />
          <ListRow href="/calendar" title={text.calendar} end="›" />
          <ListRow href="/papers" title={text.papers} end="›" />
        </ListRows>
      </Section>
      {me && me.groups.length > 0 && (
        <Section title={text.groups}>
          <ListRows>
            {me.groups.map(({ id: groupId, name, teachers }) => (
              <ListRow key={groupId} href={`/journal/${groupId}`} title={name} below={teachers.join(', ')} end="›" />
            ))}
          </ListRows>
        </Section>
      )}
      <Section title={text.centre}>
        <ListRows>
          <ListRow href="/notices" title={text.notices} end="›" />
          <ListRow href="/posts" title={text.posts} end="›" />
          <ListRow href="/stories" title={text.stories} end="›" />
          <ListRow href="/faq" title={text.faq} end="›" />
          <ListRow href="/courses" title={text.courses} end="›" />
          <ListRow href="/offer" title={text.offer} end="›" />
        </ListRows>
      </Section>
      <ListRows>
        <ListRow href="/telegram" title={text.telegram} end="›" />
        <ListRow href="/face" title={text.face} end="›" />
        <ListRow href="/security" title={text.settings} end="›" />
      </ListRows>
    </Screen>
  )
}

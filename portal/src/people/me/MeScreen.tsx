import { ownPortal } from '@markaz/protocol/control/portal/settings.routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { useCachedCall } from '../../shared/api/cached-calls.ts'
import { useCurrentUser } from '../../shared/me.ts'
import { useOutbox } from '../../shared/outbox/use-outbox.ts'
import { fill } from '../../shared/text/words.ts'
import { Row, Rows, Screen, Section, Tag } from '../../shared/ui/parts.tsx'
import { meText as text } from './me.text.ts'

/** The user's profile, with links to all screens that the bottom navigation does not contain. */
export function MeScreen() {
  const { id, fullName } = useCurrentUser()
  const account = useCachedCall(studentAccount.me)
  const portal = useCachedCall(ownPortal.settings)
  const waiting = useOutbox(id).length
  const me = account.data
  const shown = portal.data?.settings
  return (
    <Screen title={text.title} kept={account} waitsFor={[account, portal]}>
      <section className="card" aria-label={fullName}>
        <p className="next-time">{fullName}</p>
        {me?.number && (
          <>
            <p>{fill(text.number, { number: me.number })}</p>
            <p className="soft">{text.numberHint}</p>
          </>
        )}
        {me && <p className="soft">{me.offices.map(({ name }) => name).join(', ')}</p>}
      </section>
      <Section title={text.mine}>
        <Rows>
          <Row
            href="/outbox"
            title={text.outbox}
            below={waiting === 0 ? text.outboxEmpty : undefined}
            end={waiting > 0 && <Tag tone="look">{fill(text.waits, { count: waiting })}</Tag>}
          />
          <Row href="/letters" title={text.letters} end="›" />
          <Row href="/points" title={text.points} end="›" />
          {shown?.showPlaces && <Row href="/places" title={text.places} end="›" />}
          {shown?.showShop && <Row href="/shop" title={text.shop} end="›" />}
          <Row href="/events" title={text.events} end="›" />
          <Row href="/calendar" title={text.calendar} end="›" />
          <Row href="/papers" title={text.papers} end="›" />
        </Rows>
      </Section>
      {me && me.groups.length > 0 && (
        <Section title={text.groups}>
          <Rows>
            {me.groups.map(({ id: groupId, name, teachers }) => (
              <Row key={groupId} href={`/journal/${groupId}`} title={name} below={teachers.join(', ')} end="›" />
            ))}
          </Rows>
        </Section>
      )}
      <Section title={text.centre}>
        <Rows>
          <Row href="/notices" title={text.notices} end="›" />
          <Row href="/posts" title={text.posts} end="›" />
          <Row href="/stories" title={text.stories} end="›" />
          <Row href="/faq" title={text.faq} end="›" />
          <Row href="/courses" title={text.courses} end="›" />
          <Row href="/offer" title={text.offer} end="›" />
        </Rows>
      </Section>
      <Rows>
        <Row href="/telegram" title={text.telegram} end="›" />
        <Row href="/face" title={text.face} end="›" />
        <Row href="/security" title={text.settings} end="›" />
      </Rows>
    </Screen>
  )
}

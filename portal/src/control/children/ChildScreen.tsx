import type { Child } from '@markaz/protocol/control/children/schemas'
import { ownPortal } from '@markaz/protocol/control/portal/settings.routes'
import { toldAbsences } from '@markaz/protocol/teaching/told-absences/routes'
import type { AnnouncedAbsence } from '@markaz/protocol/teaching/told-absences/schemas'
import { useState } from 'react'
import { refetchPaths, useCachedCall } from '../../shared/api/cached-calls.ts'
import { call } from '../../shared/api/call.ts'
import { dayOf } from '../../shared/text/time.ts'
import { fill } from '../../shared/text/words.ts'
import { Picture } from '../../shared/ui/Picture.tsx'
import { Button, Row, Rows, Screen, Section, Tag } from '../../shared/ui/parts.tsx'
import { ConfirmSheet } from '../../shared/ui/Sheet.tsx'
import { AnnounceAbsenceSheet } from './AnnounceAbsenceSheet.tsx'
import { childrenText as text } from './children.text.ts'
import { presenceTodayOf } from './facts.ts'
import './children.css'

/** A child's start screen: the day, a button to announce an absence, and links to the child's other screens. */
export function ChildScreen({ child }: { child: Child }) {
  const [isTelling, setTelling] = useState(false)
  const { words, tone } = presenceTodayOf(child)
  const { due, lastScore, tells } = child
  return (
    <Screen title={child.fullName} back="~/">
      <section className="card child" aria-label={text.day}>
        <Picture src={child.photo} className="face" />
        <div>
          <p>
            <Tag tone={tone}>{words}</Tag>
          </p>
          {due !== null && <p>{due > 0 ? fill(text.due, { count: due }) : text.nothingDue}</p>}
          {lastScore && (
            <p>
              {fill(text.lastScore, lastScore)}
              <br />
              <span className="soft">{dayOf(lastScore.at)}</span>
            </p>
          )}
          {child.breaks?.map(({ id, group, firstDay, lastDay }) => (
            <p key={id} role="status">
              {fill(text.onBreak, { from: dayOf(firstDay), to: dayOf(lastDay), group: group?.name ?? text.allGroups })}
            </p>
          ))}
          <p className="soft">{[...child.offices, ...child.groups].map(({ name }) => name).join(' · ')}</p>
        </div>
      </section>
      <div className="buttons">
        <Button type="button" onClick={() => setTelling(true)}>
          {text.willNotCome}
        </Button>
      </div>
      {isTelling && <AnnounceAbsenceSheet child={child} onClose={() => setTelling(false)} />}
      <Told childId={child.id} />
      {!tells.marks && <p className="soft">{text.hidden}</p>}
      <More {...child} />
    </Screen>
  )
}

function More({ id: childId, tells: { marks, papers }, missing }: Child) {
  const { data: portal } = useCachedCall(ownPortal.settings)
  return (
    <Section title={text.more}>
      <Rows>
        {marks && (
          <>
            <Row href="/letters" title={text.letters} end="›" />
            <Row
              href="/missing"
              title={text.missing}
              end={missing ? <Tag tone="look">{fill(text.count, { count: missing })}</Tag> : '›'}
            />
            <Row href="/journal" title={text.journal} end="›" />
            <Row href="/homework" title={text.homework} end="›" />
            <Row href="/exams" title={text.exams} end="›" />
            <Row href="/points" title={text.points} end="›" />
          </>
        )}
        <Row href={`~/talks/${childId}`} title={text.messages} end="›" />
        <Row href="/notes" title={text.notes} end="›" />
        <Row href="/meetings" title={text.meetings} end="›" />
        <Row href="/passes" title={text.passes} end="›" />
        <Row href="/face" title={text.face} end="›" />
        {papers && (
          <>
            <Row href="/papers" title={text.papers} end="›" />
            <Row href="/discounts" title={text.discounts} end="›" />
          </>
        )}
        {marks && portal?.settings.showPlaces && <Row href="/places" title={text.places} end="›" />}
      </Rows>
    </Section>
  )
}

function Told({ childId }: { childId: number }) {
  const { data } = useCachedCall(toldAbsences.list, { params: { childId } })
  const [asked, ask] = useState<AnnouncedAbsence | null>(null)
  if (!data || data.absences.length === 0) return null
  const takeBack = async ({ id }: AnnouncedAbsence) => {
    await call(toldAbsences.cancel, { params: { childId, id } })
    await refetchPaths('/absences', '/children')
  }
  return (
    <Section title={text.toldTitle}>
      <Rows>
        {data.absences.map((told) => (
          <Row
            key={told.id}
            title={daysOf(told)}
            below={[lessonsOf(told), text[told.reason], told.note].filter(Boolean).join(' · ')}
            end={
              told.isOwn && (
                <Button type="button" onClick={() => ask(told)}>
                  {text.takeBack}
                </Button>
              )
            }
          />
        ))}
      </Rows>
      {asked && (
        <ConfirmSheet
          title={text.takeBackTitle}
          yes={text.takeBack}
          no={text.keep}
          onClose={() => ask(null)}
          operation={() => takeBack(asked)}
        >
          <p>{daysOf(asked)}</p>
        </ConfirmSheet>
      )}
    </Section>
  )
}

const daysOf = ({ from, to }: AnnouncedAbsence) =>
  from === to ? dayOf(from) : fill(text.days, { from: dayOf(from), to: dayOf(to) })

/**
 * Names the lessons of an announced absence. A list that an older server version sent, and that the phone has cached,
 * has none.
 */
const lessonsOf = ({ lessons }: AnnouncedAbsence) =>
  lessons?.map(({ beginTime, group }) => `${beginTime}, ${group}`).join('; ')

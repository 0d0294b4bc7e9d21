import type { Child } from '@markaz/protocol/control/children/schemas'
import { ownPortalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { announcedAbsences } from '@markaz/protocol/teaching/told-absences/routes'
import type { AnnouncedAbsence } from '@markaz/protocol/teaching/told-absences/schemas'
import { useState } from 'react'
import { refetchPaths, useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { formatDay } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { LazyPicture } from '../../shared/ui/LazyPicture.tsx'
import { Button, ListRow, ListRows, Screen, Section, Tag } from '../../shared/ui/parts.tsx'
import { ConfirmSheet } from '../../shared/ui/Sheet.tsx'
import { AnnounceAbsenceSheet } from './AnnounceAbsenceSheet.tsx'
import { childrenText as text } from './children.text.ts'
import { describeChildPresence } from './facts.ts'
import './children.css'

export function ChildScreen({ child }: { child: Child }) {
  const [isTelling, setTelling] = useState(false)
  const { words, tone } = describeChildPresence(child)
  const { due, lastScore, tells } = child
  return (
    <Screen title={child.fullName} back="~/">
      <section className="card child" aria-label={text.day}>
        <LazyPicture src={child.photo} className="face" />
        <div>
          <p>
            <Tag tone={tone}>{words}</Tag>
          </p>
          {due !== null && <p>{due > 0 ? fillPlaceholders(text.due, { count: due }) : text.nothingDue}</p>}
          {lastScore && (
            <p>
              {fillPlaceholders(text.lastScore, lastScore)}
              <br />
              <span className="soft">{formatDay(lastScore.at)}</span>
            </p>
          )}
          {child.breaks?.map(({ id, group, firstDay, lastDay }) => (
            <p key={id} role="status">
              {fillPlaceholders(text.onBreak, {
                from: formatDay(firstDay),
                to: formatDay(lastDay),
                group: group?.name ?? text.allGroups,
              })}
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
  const { data: portal } = useCachedApiCall(ownPortalSettings.settings)
  return (
    <Section title={text.more}>
      <ListRows>
        {marks && (
          <>
            <ListRow href="/letters" title={text.letters} end="›" />
            <ListRow
              href="/missing"
              title={text.missing}
              end={missing ? <Tag tone="look">{fillPlaceholders(text.count, { count: missing })}</Tag> : '›'}
            />
            <ListRow href="/journal" title={text.journal} end="›" />
            <ListRow href="/homework" title={text.homework} end="›" />
            <ListRow href="/exams" title={text.exams} end="›" />
            <ListRow href="/points" title={text.points} end="›" />
          </>
        )}
        <ListRow href={`~/talks/${childId}`} title={text.messages} end="›" />
        <ListRow href="/notes" title={text.notes} end="›" />
        <ListRow href="/meetings" title={text.meetings} end="›" />
        <ListRow href="/passes" title={text.passes} end="›" />
        <ListRow href="/face" title={text.face} end="›" />
        {papers && (
          <>
            <ListRow href="/papers" title={text.papers} end="›" />
            <ListRow href="/discounts" title={text.discounts} end="›" />
          </>
        )}
        {marks && portal?.settings.showPlaces && <ListRow href="/places" title={text.places} end="›" />}
      </ListRows>
    </Section>
  )
}

function Told({ childId }: { childId: number }) {
  const { data } = useCachedApiCall(announcedAbsences.list, { params: { childId } })
  const [asked, ask] = useState<AnnouncedAbsence | null>(null)
  if (!data || data.absences.length === 0) return null
  const takeBack = async ({ id }: AnnouncedAbsence) => {
    await callApi(announcedAbsences.cancel, { params: { childId, id } })
    await refetchPaths('/absences', '/children')
  }
  return (
    <Section title={text.toldTitle}>
      <ListRows>
        {data.absences.map((told) => (
          <ListRow
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
      </ListRows>
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
  from === to ? formatDay(from) : fillPlaceholders(text.days, { from: formatDay(from), to: formatDay(to) })

/** Returns undefined for a cached absence from an older server version, because it contains no lessons. */
const lessonsOf = ({ lessons }: AnnouncedAbsence) =>
  lessons?.map(({ beginTime, group }) => `${beginTime}, ${group}`).join('; ')

import { ownPoints } from '@markaz/protocol/motivation/points/routes'
import { type OwnPointRow, type PointBalance, PointCause } from '@markaz/protocol/motivation/points/schemas'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { useChildId } from '../../shared/me.ts'
import { formatDay } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { CachedList, type CachedListOptions, useCachedList } from '../../shared/ui/CachedList.tsx'
import { LazyPicture } from '../../shared/ui/LazyPicture.tsx'
import { ListRow, LoadingOrError, Screen, Section } from '../../shared/ui/parts.tsx'
import { computeLevelProgress, type LevelProgress } from './next-level.ts'
import { pointsText as text } from './points.text.ts'

const perPage = 30

export function PointsScreen() {
  const title = useTitle()
  const balance = useCachedApiCall(ownPoints.balance)
  const levels = useCachedApiCall(ownPoints.levels)
  const history = useCachedList(ownPoints.history, {}, perPage)
  return (
    <Screen title={title} back="/me" kept={balance} waitsFor={[balance, levels, history]}>
      {balance.data ? (
        <Points balance={balance.data} levels={levels.data?.categories ?? []} history={history} />
      ) : (
        <LoadingOrError {...balance} />
      )}
    </Screen>
  )
}

interface PointsProps {
  balance: PointBalance
  levels: RouteAnswerOf<typeof ownPoints.levels>['categories']
  history: CachedListOptions<typeof ownPoints.history>
}

function Points({ balance, levels, history }: PointsProps) {
  return (
    <>
      <dl className="card facts">
        <Fact name={text.level} value={balance.level} />
        <Fact name={text.xp} value={balance.xp} />
        <Fact name={text.silver} value={balance.coin} />
      </dl>
      {balance.categories.map((category) => (
        <Category
          key={category.id}
          category={category}
          way={computeLevelProgress(
            category,
            levels.find(({ id }) => id === category.id)?.levels ?? [],
            history.data?.entries ?? [],
          )}
        />
      ))}
      <Section title={text.history}>
        <CachedList
          list={history}
          none={text.noHistory}
          rows={({ entries }) => entries.map((entry) => <Movement key={entry.id} entry={entry} />)}
        />
      </Section>
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt className="soft">{name}</dt>
    <dd>{value}</dd>
  </div>
)

type CategoryBalance = PointBalance['categories'][number]

function Category({ category, way }: { category: CategoryBalance; way: LevelProgress | null }) {
  return (
    <section className="card way" aria-label={category.displayName}>
      <Ring category={category} way={way} />
      <div>
        <h2>{category.displayName}</h2>
        <p>{fillPlaceholders(text.levelOf, { level: category.level })}</p>
        <p className="soft">{wayWords(category, way)}</p>
      </div>
    </section>
  )
}

function wayWords(category: CategoryBalance, way: LevelProgress | null): string {
  if (!way) return category.level > 0 ? text.highest : text.noLevels
  const { nextLevel: level, xp, homeworks } = way
  return homeworks === null
    ? fillPlaceholders(text.next, { level, xp })
    : fillPlaceholders(text.nextIn, { level, xp, count: homeworks })
}

const around = 2 * Math.PI * 26

function Ring({
  category: { level, image, xp, nextXp },
  way,
}: {
  category: CategoryBalance
  way: LevelProgress | null
}) {
  const done = way?.done ?? (level > 0 ? 1 : 0)
  return (
    <div className="ring">
      <svg
        viewBox="0 0 64 64"
        role="img"
        aria-label={
          nextXp === null ? fillPlaceholders(text.levelOf, { level }) : fillPlaceholders(text.way, { xp, nextXp })
        }
      >
        <circle cx="32" cy="32" r="26" />
        <circle
          cx="32"
          cy="32"
          r="26"
          className="ring-done"
          strokeDasharray={`${around * done} ${around}`}
          transform="rotate(-90 32 32)"
        />
        <text x="32" y="33">
          {level}
        </text>
      </svg>
      <LazyPicture src={image} />
    </div>
  )
}

const causes = {
  [PointCause.Lesson]: text.lesson,
  [PointCause.Homework]: text.homework,
  [PointCause.Exam]: text.exam,
  [PointCause.Hand]: text.byHand,
  [PointCause.Purchase]: text.purchase,
  [PointCause.Event]: text.event,
}

function Movement({ entry }: { entry: OwnPointRow }) {
  const { about, cause, isCorrection, xp, coin, comment, action } = entry
  const href = pathOf(about)
  const name = about?.kind === 'lesson' ? formatDay(about.name) : about?.name
  const what = [causes[cause], isCorrection && text.correction, entry.category?.displayName]
  return (
    <ListRow
      {...(href && { href })}
      title={name ?? comment ?? action?.name ?? causes[cause]}
      below={[...what.filter(Boolean), formatDay(entry.day)].join(' · ')}
      end={
        <span className="given">
          {xp !== 0 && <span>{fillPlaceholders(text.gotXp, { xp: signed(xp) })}</span>}
          {coin !== 0 && <span className="soft">{fillPlaceholders(text.gotSilver, { coin: signed(coin) })}</span>}
        </span>
      }
    />
  )
}

const signed = (points: number) => (points > 0 ? `+${points}` : `−${-points}`)

function pathOf(about: OwnPointRow['about']): string | null {
  switch (about?.kind) {
    case 'homework':
      return `/homework/${about.id}`
    case 'exam':
      return `/exams/${about.id}`
    case 'event':
      return `/events/${about.id}`
    case 'purchase':
      return '/shop/purchases'
    case 'lesson':
      return '/journal'
    default:
      return null
  }
}

const useTitle = () => (useChildId() === null ? text.title : text.titleOfChild)

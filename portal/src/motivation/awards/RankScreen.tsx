import { ownPortalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { ownAwards } from '@markaz/protocol/motivation/awards/routes'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { useChildId } from '../../shared/me.ts'
import { convertTextsToScript, fillPlaceholders } from '../../shared/text/words.ts'
import { EmptyState, ListRow, ListRows, LoadingOrError, Screen } from '../../shared/ui/parts.tsx'

const text = convertTextsToScript({
  title: "O'rnim",
  titleOfChild: "O'rni",
  overall: "Hamma ballar bo'yicha",
  place: "{position}-o'rin",
  of: '{total} kishidan',
  none: "Ball to'plansa, o'rin shu yerda chiqadi",
  below: '{level}-daraja · {xp} XP',
  hidden: "Markaz o'rinlarni ko'rsatmaydi. O'z ballaringizni «Ballarim» bo'limida ko'rasiz.",
})

export function RankScreen() {
  const title = useTitle()
  const { data: portal, ...kept } = useCachedApiCall(ownPortalSettings.settings)
  if (portal?.settings.showPlaces) return <OwnPlaces />
  return (
    <Screen title={title} back="/me" kept={kept}>
      {portal ? <EmptyState>{text.hidden}</EmptyState> : <LoadingOrError error={kept.error} again={kept.again} />}
    </Screen>
  )
}

function OwnPlaces() {
  const title = useTitle()
  const { data, ...kept } = useCachedApiCall(ownAwards.places)
  return (
    <Screen title={title} back="/me" kept={kept}>
      {data ? (
        <ListRows>
          <PlaceRow name={text.overall} {...data.overall} />
          {data.categories.map(({ category, ...place }) => (
            <PlaceRow key={category.id} name={category.displayName} {...place} />
          ))}
        </ListRows>
      ) : (
        <LoadingOrError error={kept.error} again={kept.again} />
      )}
    </Screen>
  )
}

type Place = RouteAnswerOf<typeof ownAwards.places>['overall']

function PlaceRow({ name, position, total, level, xp }: Place & { name: string }) {
  if (position === null) return <ListRow title={name} below={text.none} />
  return (
    <ListRow
      title={name}
      below={fillPlaceholders(text.below, { level, xp })}
      end={
        <span className="given">
          <b>{fillPlaceholders(text.place, { position })}</b>
          <span className="soft">{fillPlaceholders(text.of, { total })}</span>
        </span>
      }
    />
  )
}

const useTitle = () => (useChildId() === null ? text.title : text.titleOfChild)

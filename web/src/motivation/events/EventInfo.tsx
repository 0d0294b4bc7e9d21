import type { EventDetail } from '@markaz/protocol/motivation/events/schemas'
import { numberText } from '../../shared/format/number.ts'
import { RichTextView } from '../../shared/rich-text/RichTextView.tsx'
import { FactList, Panel, PictureLayout } from '../../shared/ui/layout.tsx'
import { eventPeriodText } from './event.ts'
import { MasterClassTypePill, TakenSeats } from './event-pills.tsx'
import { eventsText as words } from './events.text.ts'

export function EventInfo({ event }: { event: EventDetail }) {
  const type = event.type === 'team' ? `${words.types.team} (${event.teamSize})` : words.types.single
  return (
    <Panel>
      <PictureLayout picture={event.image && <img src={event.image.url} alt={event.name} />}>
        <FactList
          facts={[
            [words.kind, words.kinds[event.kind]],
            ...(event.masterClassType
              ? [[words.masterClassType, <MasterClassTypePill key="type" type={event.masterClassType} />] as const]
              : []),
            [words.type, type],
            [words.period, eventPeriodText(event)],
            [words.office, event.office?.name ?? words.allOffices],
            [words.xpRequirement, numberText(event.xpRequirement)],
            [words.reward, words.rewardOf(numberText(event.xp), numberText(event.coin))],
            [words.places, <TakenSeats key="places" event={event} />],
            [words.participantsCount, numberText(event.participantsCount)],
            [words.cameCount, numberText(event.cameCount)],
            [words.rewardedCount, numberText(event.rewardedCount)],
          ]}
        />
        <RichTextView body={event.description} />
      </PictureLayout>
    </Panel>
  )
}

import { fieldLabels } from '@markaz/protocol/labels'
import type { FreeSlot } from '@markaz/protocol/teaching/timetable/schemas'
import { timeOfMinutes, timeSpanPosition, visibleHoursOf } from '../../domain/timetable/timetable.ts'
import { weekdayName } from '../../shared/format/date.ts'
import { freeSlotsText as words } from './free-slots.text.ts'
import style from './slot-axis.module.css'

interface FreeSlotsOfDayProps {
  slots: readonly FreeSlot[]
  /** Called when the user clicks on a room's free time; undefined = the user may not add lessons. */
  onPick: ((slot: FreeSlot, isoDay: number) => void) | undefined
}

const week = [1, 2, 3, 4, 5, 6, 7]

export function FreeSlotsOfDay({ slots, onPick }: FreeSlotsOfDayProps) {
  const hours = visibleHoursOf([])
  const rooms = [...Map.groupBy(slots, ({ room }) => room.id).values()]
  const marks = Array.from({ length: Math.ceil((hours.to - hours.from) / 4) }, (_, nth) => hours.from + nth * 4)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, and must be reachable by keyboard
    <section className={style.scroll} tabIndex={0} aria-label={words.axis}>
      <table className={style.axis} aria-label={words.axis}>
        <thead>
          <tr>
            <th scope="col">{fieldLabels.roomId}</th>
            {week.map((isoDay) => (
              <th key={isoDay} scope="col">
                {weekdayName(isoDay)}
                <span className={style.marks} aria-hidden>
                  {marks.map((hour) => (
                    <span key={hour} style={{ flexGrow: Math.min(4, hours.to - hour) }}>
                      {hour}
                    </span>
                  ))}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rooms.map((ofRoom) => {
            const [first] = ofRoom
            if (!first) return null
            const { room } = first
            return (
              <tr key={room.id}>
                <th scope="row">
                  {room.name}
                  {room.capacity !== null && <small>{words.seats(room.capacity)}</small>}
                </th>
                {week.map((isoDay) => (
                  <td key={isoDay} style={{ '--hours': hours.to - hours.from } as React.CSSProperties}>
                    {ofRoom
                      .filter(({ days }) => days.includes(isoDay))
                      .map((slot) => {
                        const label = words.slot(room.name, weekdayName(isoDay), `${slot.beginTime}–${slot.endTime}`)
                        return (
                          <button
                            key={slot.beginTime}
                            type="button"
                            className={style.slot}
                            style={timeSpanPosition(hours, slot)}
                            disabled={!onPick}
                            aria-label={onPick ? words.addOf(label) : label}
                            title={label}
                            onClick={() => onPick?.(slot, isoDay)}
                          >
                            {slot.beginTime}–{slot.endTime}
                          </button>
                        )
                      })}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
        <caption>{words.axisHint(timeOfMinutes(hours.from * 60), timeOfMinutes(hours.to * 60))}</caption>
      </table>
    </section>
  )
}

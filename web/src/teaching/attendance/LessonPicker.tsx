import { CalendarOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useCallback, useState } from 'react'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { attendanceText as words } from './attendance.text.ts'
import { LessonCalendar } from './LessonCalendar.tsx'
import { findNeighbouringLessons, type LessonDayAndTime, lessonDayText } from './lesson-days.ts'
import style from './lesson-picker.module.css'

interface LessonPickerProps {
  lessons: readonly LessonDayAndTime[]
  date: string
  today: string
  unsentDays: ReadonlySet<string>
  choose: (date: string) => void
}

export function LessonPicker({ lessons, date, today, unsentDays, choose }: LessonPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useIsPhone()
  const lesson = lessons.find((one) => one.date === date)
  const { previous, next } = findNeighbouringLessons(lessons, date)
  const step = (to: LessonDayAndTime | undefined) => to && choose(to.date)
  const close = useCallback(() => setOpen(false), [])
  const pick = (day: string) => {
    setOpen(false)
    choose(day)
  }
  return (
    <div className={style.picker}>
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label={words.previous}
        disabled={!previous}
        onClick={() => step(previous)}
      />
      <Popover
        trigger="click"
        placement="bottom"
        open={isOpen}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <LessonCalendar
            lessons={lessons}
            date={date}
            today={today}
            unsentDays={unsentDays}
            pick={pick}
            close={close}
          />
        }
      >
        <Button
          className={style.day ?? ''}
          aria-description={words.pickDay}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
        >
          <CalendarOutlined aria-hidden className={style.icon ?? ''} />
          <span className={style.words}>
            {lessonDayText(date, today, isPhone)}
            {lesson && (
              <span className={style.time}>
                {' '}
                · {lesson.beginTime.slice(0, 5)}–{lesson.endTime.slice(0, 5)}
              </span>
            )}
          </span>
        </Button>
      </Popover>
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label={words.next}
        disabled={!next}
        onClick={() => step(next)}
      />
    </div>
  )
}

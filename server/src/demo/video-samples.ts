import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'

export interface DemoVideoStatusChange {
  status: VideoStatus
  message: string
  /** Minutes from the previous entry of the video's history to this entry. */
  afterMinutes: number
  /** True = the server wrote this entry of the history; otherwise the author of the video did. */
  isServers?: true
}

export interface DemoVideo {
  name: string
  fileName: string
  status: VideoStatus
  told: DemoVideoStatusChange[]
  sizeBytes?: number
  percentage?: number
  reason?: string
  /** Start of the upload in days before today; undefined = on the day of the lesson. */
  daysAgo?: number
  /** True = the upload failed so long ago that its bytes are already deleted. */
  isOver?: true
}

const mb = 1024 ** 2

const begun: DemoVideoStatusChange = { status: VideoStatus.Uploading, message: 'Yuklash boshlandi', afterMinutes: 0 }
const uploaded = (afterMinutes: number): DemoVideoStatusChange => ({
  status: VideoStatus.Waiting,
  message: "Fayl to'liq yuklandi, konvertatsiya navbatida",
  afterMinutes,
})
const converting: DemoVideoStatusChange = {
  status: VideoStatus.Processing,
  message: 'Konvertatsiya boshlandi',
  afterMinutes: 1,
  isServers: true,
}
const ready: DemoVideoStatusChange = {
  status: VideoStatus.Done,
  message: "Video tayyor: uni ko'rish mumkin",
  afterMinutes: 1,
  isServers: true,
}
const paused = (afterMinutes: number): DemoVideoStatusChange => ({
  status: VideoStatus.Pause,
  message: "Yuklash to'xtatildi",
  afterMinutes,
})
const resumed = (afterMinutes: number): DemoVideoStatusChange => ({
  status: VideoStatus.Uploading,
  message: 'Yuklash davom ettirildi',
  afterMinutes,
})
const failed = (message: string, afterMinutes: number): DemoVideoStatusChange => ({
  status: VideoStatus.Error,
  message,
  afterMinutes,
  isServers: true,
})

const noPicture = "Faylda tasvir yo'q: unda faqat ovoz bor"
const droppedNote = "Fayl o'chirildi: video 7 kun davomida qayta yuklanmadi"
const broken = "Fayl buzilgan yoki video emas: uni o'qib bo'lmadi"

/** This video is added to all groups except the demo teacher's first group. */
export const ordinaryDemoVideo: DemoVideo = {
  name: "Dars yozuvi: o'tilgan mavzu qisqacha",
  fileName: 'dars-yozuvi.mp4',
  status: VideoStatus.Done,
  told: [begun, uploaded(2), converting, ready],
}

/** One video for every state that does not change by itself, for the demo teacher's first group. */
export const demoVideosInAllStates: readonly DemoVideo[] = [
  {
    name: 'Frontend: HTML asoslari, 1-dars',
    fileName: 'HTML asoslari 1-dars.mp4',
    status: VideoStatus.Done,
    told: [begun, uploaded(2), converting, ready],
  },
  {
    name: 'Алгоритмлар ва маълумотлар тузилмаси: 3-дарс, такрорлаш',
    fileName: 'Алгоритмлар 3-дарс.mp4',
    status: VideoStatus.Done,
    told: [begun, paused(1), resumed(14), uploaded(3), converting, ready],
  },
  {
    name: "Uy vazifasi tahlili: guruhda ko'p uchragan xatolar, ularni qanday topish va tuzatish, brauzerning dasturchi asboblari bilan ishlash, teglarni to'g'ri yopish, semantik elementlarni tanlash, rasm va havolalarga izoh yozish, sahifani telefonda tekshirish, kodni bir xil ko'rinishda yozish, fayllarni papkalarga ajratish, loyihani GitHubga joylash va o'qituvchiga havolasini yuborish, keyingi darsga tayyorgarlik uchun o'qiladigan maqolalar ro'yxati hamda tez-tez beriladigan savollarga javoblar",
    fileName: 'uy_vazifasi_tahlili_2.mp4',
    status: VideoStatus.Done,
    told: [begun, uploaded(4), converting, ready],
  },
  {
    name: 'Amaliy mashgʻulot: sahifa maketi',
    fileName: 'IMG_4821.MOV',
    status: VideoStatus.Pause,
    sizeBytes: 1_412 * mb,
    percentage: 57,
    daysAgo: 1,
    told: [begun, paused(38)],
  },
  {
    name: "Savol-javob darsi (to'liq yozuv)",
    fileName: '2026-savol-javob.mkv',
    status: VideoStatus.Error,
    sizeBytes: 812 * mb,
    percentage: 0,
    daysAgo: 10,
    isOver: true,
    reason: noPicture,
    told: [begun, uploaded(21), converting, failed(noPicture, 1), { ...failed(droppedNote, 7 * 24 * 60) }],
  },
  {
    name: 'CSS: bloklar, margin va padding',
    fileName: 'css-bloklar.avi',
    status: VideoStatus.Error,
    sizeBytes: 264 * mb,
    percentage: 0,
    daysAgo: 2,
    reason: broken,
    told: [begun, uploaded(9), converting, failed(broken, 2)],
  },
]

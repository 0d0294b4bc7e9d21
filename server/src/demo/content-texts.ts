import type { PostStatus } from '@markaz/protocol/content/posts/schemas'
import type { RichText, RichTextBlock, RichTextInline } from '@markaz/protocol/rich-text'

const text = (words: string): RichTextInline => ({ type: 'text', text: words })
const bold = (words: string): RichTextInline => ({ type: 'text', text: words, marks: [{ type: 'bold' }] })
const link = (words: string, href: string): RichTextInline => ({
  type: 'text',
  text: words,
  marks: [{ type: 'link', attrs: { href } }],
})
const p = (...content: (string | RichTextInline)[]): RichTextBlock => ({
  type: 'paragraph',
  content: content.map((one) => (typeof one === 'string' ? text(one) : one)),
})
const h = (words: string): RichTextBlock => ({ type: 'heading', attrs: { level: 2 }, content: [text(words)] })
const quote = (words: string): RichTextBlock => ({ type: 'blockquote', content: [p(words)] })
const list = (...items: string[]): RichTextBlock => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [p(item)] })),
})
const table = (...rows: string[][]): RichTextBlock => ({
  type: 'table',
  content: rows.map((cells, index) => ({
    type: 'tableRow',
    content: cells.map((cell) => ({ type: index === 0 ? 'tableHeader' : 'tableCell', content: [p(cell)] })),
  })),
})
const video = (url: string): RichTextBlock => ({ type: 'video', attrs: { url } })
const doc = (...content: RichTextBlock[]): RichText => ({ type: 'doc', content })

export const demoPostCategories = ['Yangiliklar', 'Maslahatlar', "O'quv jarayoni", 'Tadbirlar'] as const

export const demoPostAuthors = [
  ['Nodira Karimova', "O'quv bo'limi boshlig'i"],
  ['Jasur Aliyev', 'Frontend mentori'],
  ['Malika Sobirova', 'Ota-onalar bilan ishlash menejeri'],
] as const

interface DemoPost {
  title: string
  category: (typeof demoPostCategories)[number]
  author: 0 | 1 | 2
  status: PostStatus
  isTop?: true
  isRecommended?: true
  isArchived?: true
  body: RichText
}

export const demoPosts: readonly DemoPost[] = [
  {
    title: 'Dekabrda uchta yangi guruh ochiladi',
    ...{ category: 'Yangiliklar', author: 0, status: 'public-students', isTop: true },
    body: doc(
      p(
        "Yangi yilgacha yana uchta guruh ish boshlaydi. Joylar cheklangan, yozilish filial menejerida yoki qo'ng'iroq orqali.",
      ),
      h('Jadval'),
      table(
        ["Yo'nalish", 'Kunlar', 'Vaqt'],
        ['Frontend', 'Dushanba, chorshanba, juma', '09:00'],
        ['Ingliz tili', 'Seshanba, payshanba, shanba', '14:00'],
        ['SMM', 'Dushanba, chorshanba, juma', '18:30'],
      ),
      p(bold('Eslatma: '), "birinchi dars bepul, faqat o'zingiz bilan daftar oling."),
    ),
  },
  {
    title: "Uy vazifasini vaqtida topshirishning besh yo'li",
    ...{ category: 'Maslahatlar', author: 1, status: 'public-students', isRecommended: true },
    body: doc(
      p("Uy vazifasi kechiksa, mavzu ham kechikadi. Mana, talabalarimiz sinab ko'rgan yo'llar:"),
      list(
        "Dars tugashi bilan vazifani bir marta o'qib chiqing.",
        "Uni kichik qismlarga bo'ling: har kuni yarim soatdan.",
        "Savolni darrov chatda so'rang, oxirgi kunni kutmang.",
        'Telefonni boshqa xonada qoldiring.',
        'Topshirishdan oldin ishingizni ovoz chiqarib tushuntiring.',
      ),
      quote('Bilganini tushuntira olgan odam haqiqatan ham biladi.'),
    ),
  },
  {
    title: 'Kumushlarni nimaga sarflash mumkin',
    ...{ category: "O'quv jarayoni", author: 0, status: 'public-students' },
    body: doc(
      p(
        "Darsga vaqtida kelish, uy vazifasi va tadbirlar uchun kumush yig'iladi. Ularni do'kondagi buyumlarga almashtirasiz.",
      ),
      p(
        "Buyumni tanlang, sotib oling va uni filialdan olib keting. Savollar bo'lsa, ",
        link('bizga yozing', 'mailto:salom@markaz.uz'),
        '.',
      ),
    ),
  },
  {
    title: 'Python kursiga tayyorgarlik: bepul video',
    ...{ category: "O'quv jarayoni", author: 1, status: 'public-students', isRecommended: true },
    body: doc(
      p("Kurs boshlanishidan oldin dastur o'rnatilgan bo'lsin. Videoda hammasi bosqichma-bosqich ko'rsatilgan."),
      video('https://www.youtube.com/watch?v=rfscVS0vtbw'),
      p("O'rnatishda muammo chiqsa, ekran rasmini guruh chatiga yuboring."),
    ),
  },
  {
    title: 'Ochiq eshiklar kuni: ota-onalarni kutamiz',
    ...{ category: 'Tadbirlar', author: 2, status: 'public-students', isTop: true },
    body: doc(
      p("Shanba kuni soat 11:00 da barcha filiallarda ochiq eshiklar kuni bo'ladi."),
      h('Dasturda'),
      list("O'qituvchilar bilan suhbat", 'Talabalar loyihalari', 'Ota-onalar uchun savol-javob'),
    ),
  },
  {
    title: "O'qituvchilar uchun: davomatni dars tugaguncha kiriting",
    ...{ category: "O'quv jarayoni", author: 0, status: 'public-staff', isTop: true },
    body: doc(
      p('Davomat dars tugaguncha kiritilsa, ota-onalar farzandi kelmaganini shu kuniyoq biladi.'),
      p(bold('Internet uzilsa ham ishlang: '), "belgilar qurilmada saqlanadi va aloqa tiklanganda o'zi yuboriladi."),
    ),
  },
  {
    title: 'Yangi xodimlar uchun birinchi hafta rejasi',
    ...{ category: 'Maslahatlar', author: 2, status: 'public-staff', isRecommended: true },
    body: doc(
      h('Birinchi kun'),
      list('Filial bilan tanishuv', 'Login va ikki bosqichli kirish', "Guruhlar ro'yxati"),
      h('Hafta oxirigacha'),
      list('Ikkita darsni kuzatish', 'Bitta uy vazifasini mentor bilan tekshirish'),
    ),
  },
  {
    title: 'Noyabr oyi natijalari',
    ...{ category: 'Yangiliklar', author: 0, status: 'public-staff' },
    body: doc(
      p("Filiallar bo'yicha davomat o'sdi. Eng katta o'zgarish ertalabki guruhlarda."),
      table(['Filial', 'Davomat'], ['Chilonzor', '91%'], ['Yunusobod', '88%'], ['Samarqand', '90%']),
    ),
  },
  {
    title: "Qishki ta'til jadvali (qoralama)",
    ...{ category: 'Yangiliklar', author: 2, status: 'private' },
    body: doc(p("Sanalar tasdiqlangach e'lon qilinadi: 29-dekabr — 5-yanvar.")),
  },
  {
    title: "Hackathon g'oliblari",
    ...{ category: 'Tadbirlar', author: 1, status: 'public-students', isArchived: true },
    body: doc(
      p("Ikki kun, o'n ikki jamoa va bitta g'olib. Birinchi o'rin — N-101 guruhi jamoasi."),
      quote('Keyingi safar yana qatnashamiz!'),
    ),
  },
  {
    title: 'Kuzgi qabul yakunlandi',
    ...{ category: 'Yangiliklar', author: 0, status: 'public-staff', isArchived: true },
    body: doc(p("Kuzgi qabulda rejadagidan ko'proq talaba yozildi. Barcha menejerlarga rahmat.")),
  },
  {
    title: "Eski narxlar e'loni",
    ...{ category: 'Yangiliklar', author: 2, status: 'deleted' },
    body: doc(p("Bu e'lon o'z kuchini yo'qotgan.")),
  },
]

/** `post`: the index among the active posts for students. The last comment is an advertisement. */
export const demoComments: readonly [post: number, text: string][] = [
  [0, 'Frontend guruhida hali joy bormi?'],
  [1, 'Ajoyib maslahatlar, rahmat!'],
  [1, "Ikkinchi yo'lni sinab ko'rdim, ishlar ekan."],
  [2, "Futbolkalar yana bo'ladimi?"],
  [3, "Video juda tushunarli, o'rnatib oldim."],
  [4, "Ota-onam ham kelsa bo'ladimi?"],
  [4, 'Albatta boraman!'],
  [1, "Men shu yerdan o'rganganman: developer.mozilla.org"],
  [0, "Kanalimga obuna bo'ling, tekin kurslar bor"],
]

import { ADVICE } from '#shared/whom-to-call.ts'
import type { t as source } from './content-texts.ts'
import { siteTexts } from './texts.ts'
import { type Translation, translator } from './translator.ts'

const about = {
  metaTitle: 'Quem somos - {brand}',
  metaDescription: 'Quem somos e como trabalhamos: assistência em viagem clara, com resposta a qualquer hora.',
  eyebrow: 'Quem somos',
  title: 'Para que viajar seja só viajar',
  lead: 'Somos {brand}: vendemos assistência em viagem a partir do Uruguai, e estamos do outro lado quando algo sai diferente do planejado.',
  what: 'O que fazemos',
  whatText:
    'Reunimos em um só lugar o que você precisa se ficar doente, perder a bagagem ou tiver de voltar antes: médicos, medicamentos, traslados e uma pessoa que atende e cuida de tudo com você.',
  how: 'Como trabalhamos',
  'how.1': 'Preços finais',
  'how.1Text': 'O preço que você vê na cotação é o que paga, em dólares e com o desconto visível.',
  'how.2': 'Coberturas fáceis de entender',
  'how.2Text': 'Você compara os planos lado a lado, com cada limite por evento, antes de escolher.',
  'how.3': 'Pessoas que respondem',
  'how.3Text': 'As linhas de assistência atendem todos os dias, a qualquer hora; as de vendas, em horário comercial.',
  'how.4': 'Seus dados, bem cuidados',
  'how.4Text':
    'Pedimos o necessário para emitir seu voucher e o tratamos conforme a Lei 18.331 do Uruguai. Os dados do seu cartão não passam pelos nossos servidores.',
  with: 'Agências e corretores',
  withText:
    'Também trabalhamos com agências de viagens, empresas e corretores, que oferecem nossos planos com sua própria marca e o mesmo atendimento.',
} as const

const assistance = {
  metaTitle: 'Pedir assistência - {brand}',
  metaDescription: 'As linhas de assistência, a qualquer hora, e as de vendas. Todos os números, a um toque.',
  title: 'Pedir assistência',
  lead: 'Se você está viajando e algo aconteceu, ligue ou escreva agora. Atendemos 24 horas, em espanhol.',
  lines: 'Linhas de assistência',
  salesLines: 'Vendas e dúvidas',
  salesText: 'Ainda não viajou? Ajudamos você a escolher seu plano.',
  write: 'Você também pode escrever para {email}',
  ready: 'O que ter à mão',
  'ready.1': 'Seu número de voucher (está no PDF que chegou por e-mail).',
  'ready.2': 'Seu documento ou passaporte.',
  'ready.3': 'Onde você está: país, cidade, hotel ou endereço, e um telefone para ligarmos.',
  'ready.4': 'O que aconteceu e desde quando.',
  afterwards: 'O que acontece depois',
  afterwardsText:
    'Indicamos aonde ir ou enviamos o atendimento, e acompanhamos o caso até ser resolvido. Guarde os relatórios e recibos: servem se depois você pedir um reembolso.',
  findVouchers: 'Não tem o voucher à mão? Busque aqui.',
  urgent:
    'Se a vida de alguém corre perigo, ligue primeiro para a emergência local e nos avise assim que puder: você tem até 72 horas.',
  none: 'As linhas de assistência estão no seu voucher.',
} as const

const improve = {
  metaTitle: 'Melhore seu plano - {brand}',
  metaDescription:
    'Dez motivos para escolher um plano com mais proteção: limites por evento, família, bagagem, esportes e mais.',
  eyebrow: 'Benefícios',
  title: 'Melhore seu plano',
  lead: 'Dez coisas que fazem a diferença entre viajar e viajar com proteção.',
  'left.1': '72 horas para avisar',
  'left.1Text': ADVICE,
  'left.2': 'Plano familiar',
  'left.2Text': 'Com 2 adultos de 23 a 74 anos, até 4 menores de 23 viajam sem custo.',
  'left.3': 'Atraso de bagagem',
  'left.3Text': 'Se sua mala não chegar, reembolsamos as compras de higiene pessoal e de roupa.',
  'left.4': 'Farmácias nos Estados Unidos',
  'left.4Text': 'Descontos de até 75% em medicamentos em farmácias dos Estados Unidos.',
  'left.5': 'Futuras mamães',
  'left.5Text': 'Uma cobertura adicional pensada para viajar durante a gravidez.',
  'right.1': 'Mais cobertura por evento',
  'right.1Text':
    'O limite vale para cada evento, não para a viagem toda: se algo se repete, você volta a ter sua cobertura.',
  'right.2': 'Doenças preexistentes',
  'right.2Text': 'Cobertura de até 10% do limite médico por doenças que você já tinha.',
  'right.3': 'Esportes',
  'right.3Text': 'Atendimento médico pela prática de esportes, amadora e profissional.',
  'right.4': 'Assistência psicológica',
  'right.4Text': 'Um profissional com quem conversar, 24 horas, onde você estiver.',
  'right.5': 'Repatriação sanitária',
  'right.5Text': 'Volta para casa em um voo comercial, com acompanhamento médico ou de enfermagem se for preciso.',
  close: 'Quer viajar com tudo isso?',
  closeText: 'Faça a cotação on-line e escolha o plano que mais serve para você.',
  quote: 'Fazer a cotação',
  cardCover: 'Seu cartão já cobre você?',
} as const

export const t = translator({ ...siteTexts, about, assistance, improve } satisfies Translation<typeof source>)

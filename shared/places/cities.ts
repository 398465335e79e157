/**
 * Cities, islands and sights that people name instead of a country: by ISO code, separated by ";", each with its other names
 * after "|". Capitals of the places that many visit, and where Uruguayans spend their holidays.
 */
export const CITIES_OF_COUNTRY: Readonly<Record<string, string>> = {
  // South America
  UY: `
    Montevideo; Punta del Este; Colonia del Sacramento|Colonia; La Paloma; Cabo Polonio; Punta del Diablo; Piriápolis;
    Salto|Termas del Daymán; Rocha; La Pedrera`,
  AR: `
    Buenos Aires|Bs. As.|CABA|Capital Federal; Bariloche|San Carlos de Bariloche; Mendoza;
    Córdoba|Carlos Paz|Villa Carlos Paz; Rosario; Salta; Puerto Iguazú|Cataratas del Iguazú|Iguazú; Ushuaia;
    El Calafate|Calafate|Perito Moreno|Glaciar Perito Moreno; El Chaltén; San Martín de los Andes; Villa La Angostura;
    Mar del Plata; Pinamar; Villa Gesell; Puerto Madryn|Península Valdés; San Miguel de Tucumán|Tucumán;
    Jujuy|San Salvador de Jujuy|Purmamarca; La Plata; Tigre; Gualeguaychú; Colón; Federación; Neuquén; Patagonia; Las Leñas`,
  BR: `
    Río de Janeiro|Rio; San Pablo|São Paulo|Sampa; Florianópolis|Floripa|Canasvieiras|Jurerê|Ingleses;
    Búzios|Armação dos Búzios; Camboriú|Balneário Camboriú; Bombinhas|Bombas; Porto de Galinhas;
    Salvador de Bahía|Salvador|Bahía|Salvador da Bahia; Morro de São Paulo|Morro de San Pablo; Praia do Forte;
    Porto Seguro|Arraial d’Ajuda|Trancoso; Maceió|Maragogi; Recife; Olinda; Natal|Pipa|Praia da Pipa; Fortaleza|Jericoacoara;
    Fernando de Noronha; Porto Alegre; Gramado|Canela; Foz do Iguaçu|Foz de Iguazú; Curitiba; Brasilia; Belo Horizonte;
    Manaos|Manaus; Ilha Grande|Angra dos Reis; Paraty; Arraial do Cabo|Cabo Frio; Torres; Garopaba|Praia do Rosa|Imbituba;
    Itapema; Livramento|Santana do Livramento; Chuy|Chuí; Penha|Beto Carrero; Ubatuba; João Pessoa; Pelotas`,
  CL: `
    Santiago de Chile|Santiago; Viña del Mar|Viña; Valparaíso; San Pedro de Atacama|Atacama|Desierto de Atacama; Puerto Varas;
    Puerto Montt; Pucón; Torres del Paine|Puerto Natales; Punta Arenas; Isla de Pascua|Rapa Nui; La Serena; Chiloé;
    Valle Nevado|Portillo; Iquique`,
  PY: 'Asunción; Encarnación; Ciudad del Este; San Bernardino',
  BO: 'La Paz; Santa Cruz de la Sierra|Santa Cruz; Uyuni|Salar de Uyuni; Sucre; Copacabana|Lago Titicaca; Cochabamba',
  PE: 'Lima; Cusco|Cuzco; Machu Picchu|Aguas Calientes; Arequipa; Puno; Máncora; Iquitos; Paracas|Nazca|Ica; Trujillo',
  EC: 'Quito; Guayaquil; Islas Galápagos|Galápagos; Cuenca; Montañita; Baños de Agua Santa',
  CO: `
    Bogotá; Cartagena de Indias|Cartagena; Medellín; San Andrés|Isla San Andrés|Providencia; Santa Marta|Tayrona; Cali;
    Barranquilla; Eje Cafetero|Salento|Pereira`,
  VE: 'Caracas; Isla Margarita|Margarita; Los Roques; Maracaibo',
  // Mexico, Central America and the Caribbean
  MX: `
    Cancún; Playa del Carmen|Riviera Maya|Xcaret; Tulum; Ciudad de México|CDMX|México DF|DF|Mexico City; Guadalajara;
    Monterrey; Puerto Vallarta|Riviera Nayarit; Los Cabos|Cabo San Lucas|San José del Cabo; Acapulco; Cozumel; Isla Mujeres;
    Holbox; Mérida|Chichén Itzá; Oaxaca|Puerto Escondido; Puebla; San Miguel de Allende; Guanajuato; Querétaro; Tijuana;
    Mazatlán; Chiapas|San Cristóbal de las Casas; Bacalar`,
  CU: `
    La Habana|Habana|Havana; Varadero; Trinidad; Cayo Coco|Cayo Guillermo; Cayo Santa María; Santiago de Cuba; Cayo Largo`,
  DO: 'Punta Cana|Bávaro|Cap Cana; Santo Domingo; La Romana|Bayahíbe|Isla Saona; Samaná|Las Terrenas; Puerto Plata',
  JM: 'Montego Bay|Bahía Montego; Kingston; Negril; Ocho Ríos',
  AW: 'Oranjestad|Palm Beach Aruba',
  CW: 'Willemstad',
  BQ: 'Bonaire; Saba',
  BS: 'Nasáu|Nassau; Freeport',
  PR: 'San Juan|San Juan de Puerto Rico; Vieques|Culebra',
  SX: 'Philipsburg',
  BB: 'Bridgetown',
  PA: 'Ciudad de Panamá|Panamá City; Bocas del Toro; San Blas|Guna Yala; Playa Blanca|Decameron Panamá',
  CR: 'San José; Guanacaste|Tamarindo|Liberia; La Fortuna|Arenal; Manuel Antonio; Puerto Viejo; Jacó|Santa Teresa',
  GT: 'Ciudad de Guatemala; Antigua Guatemala|La Antigua; Lago Atitlán|Atitlán|Panajachel; Tikal|Flores',
  SV: 'San Salvador',
  HN: 'Roatán; Tegucigalpa',
  NI: 'Managua; Granada; San Juan del Sur',
  BZ: 'Ciudad de Belice|Belize City|Cayo Caulker',
  // United States and Canada
  US: `
    Nueva York|New York|NY|NYC|Nueva York City|Manhattan|Brooklyn; Miami|Miami Beach|Fort Lauderdale;
    Orlando|Disney|Disney World|Walt Disney World|Universal Orlando; Los Ángeles|LA|Hollywood|Disneyland California;
    San Francisco; Las Vegas; Washington|Washington D.C.; Boston; Chicago; San Diego; Seattle; Houston; Dallas; Austin;
    Atlanta; Filadelfia|Philadelphia; Nueva Orleans|New Orleans; Denver; Phoenix; Gran Cañón|Grand Canyon;
    Hawái|Hawaii|Honolulu|Maui; Alaska|Anchorage; Tampa; Cayo Hueso|Key West; Nashville; Aspen|Vail; Salt Lake City|Park City;
    Portland; Florida; California; Texas; Yellowstone; Niágara (Estados Unidos)|Niagara Falls; Savannah; Charlotte; Detroit;
    Minneapolis; San Antonio`,
  CA: `
    Toronto; Vancouver; Montreal; Quebec; Ottawa; Calgary; Banff|Whistler; Cataratas del Niágara|Niágara; Edmonton; Halifax`,
  // Europe
  ES: `
    Madrid; Barcelona; Sevilla; Valencia; Málaga|Costa del Sol|Marbella|Torremolinos; Granada; Bilbao; San Sebastián|Donostia;
    Palma de Mallorca|Mallorca|Islas Baleares|Baleares; Ibiza; Menorca; Formentera;
    Islas Canarias|Canarias|Tenerife|Gran Canaria|Lanzarote|Las Palmas; Zaragoza; Toledo;
    Santiago de Compostela|Camino de Santiago; Salamanca; Córdoba; Alicante|Benidorm; La Coruña|A Coruña; Vigo; Cádiz;
    Oviedo|Gijón; Santander; Murcia; Girona|Gerona|Costa Brava; Segovia; Galicia; Andalucía`,
  FR: `
    París|Disneyland París|EuroDisney; Niza|Nice|Costa Azul; Lyon; Marsella|Marseille; Burdeos|Bordeaux; Cannes;
    Estrasburgo|Strasbourg; Toulouse; Lille; Saint-Tropez; Mont Saint-Michel|Monte Saint-Michel; Nantes; Biarritz; Chamonix;
    Córcega|Corsica; Aviñón|Provenza; Lourdes; Colmar; Montpellier; Normandía`,
  IT: `
    Roma|Rome; Milán|Milano; Venecia|Venezia|Venice; Florencia|Firenze|Florence; Nápoles|Napoli; Pisa; Turín|Torino;
    Bolonia|Bologna; Verona; Costa Amalfitana|Amalfi|Positano|Sorrento; Capri; Cinque Terre; Sicilia|Palermo|Catania|Taormina;
    Cerdeña|Sardegna; Génova; Siena|Toscana; Pompeya; Lago de Como|Como; Bari|Puglia; Trieste; Rímini; Perugia|Asís; Matera;
    Dolomitas|Cortina d’Ampezzo`,
  PT: `
    Lisboa|Lisbon; Oporto|Porto; Algarve|Faro|Lagos; Madeira|Funchal; Azores|Islas Azores; Fátima; Sintra|Cascais; Coímbra;
    Braga`,
  GB: `
    Londres|London; Edimburgo|Edinburgh; Mánchester; Liverpool; Glasgow; Oxford; Cambridge; Belfast; Bath; Birmingham;
    Brighton; Cardiff; Bristol; York`,
  IE: 'Dublín; Galway; Cork',
  DE: `
    Berlín; Múnich|München; Fráncfort|Frankfurt; Hamburgo|Hamburg; Colonia|Köln|Cologne; Düsseldorf; Stuttgart;
    Dresde|Dresden; Núremberg; Heidelberg|Selva Negra; Leipzig`,
  NL: 'Ámsterdam; Róterdam|Rotterdam; La Haya|Den Haag; Utrecht; Eindhoven',
  BE: 'Bruselas|Brussels; Brujas|Brugge; Amberes|Antwerp; Gante|Gent',
  CH: `
    Zúrich; Ginebra|Geneva; Lucerna|Luzern; Berna|Bern; Interlaken|Jungfrau; Zermatt; Basilea|Basel; Lausana|Lausanne;
    Davos|Saint-Moritz`,
  AT: 'Viena|Vienna|Wien; Salzburgo|Salzburg; Innsbruck; Hallstatt; Graz',
  CZ: 'Praga|Prague|Praha; Český Krumlov; Brno',
  HU: 'Budapest',
  PL: 'Varsovia|Warsaw; Cracovia|Kraków|Auschwitz; Gdansk; Breslavia|Wroclaw',
  GR: `
    Atenas|Athens; Santorini; Mykonos|Miconos; Creta; Rodas; Corfú; Tesalónica|Meteora; Zante|Zakynthos; Milos; Paros|Naxos`,
  HR: 'Dubrovnik; Split; Zagreb; Plitvice|Lagos de Plitvice; Hvar; Zadar',
  SI: 'Liubliana|Ljubljana; Bled|Lago Bled',
  SK: 'Bratislava',
  DK: 'Copenhague|Copenhagen; Aarhus; Billund|Legoland',
  NO: 'Oslo; Bergen|Fiordos noruegos; Tromsø; Islas Lofoten|Lofoten; Stavanger',
  SE: 'Estocolmo|Stockholm; Gotemburgo; Malmö; Kiruna',
  FI: 'Helsinki; Rovaniemi|Laponia',
  IS: 'Reikiavik|Reykjavik|Laguna Azul',
  EE: 'Tallin|Tallinn',
  LV: 'Riga',
  LT: 'Vilna|Vilnius',
  RO: 'Bucarest; Transilvania|Brasov',
  BG: 'Sofía',
  RS: 'Belgrado',
  BA: 'Sarajevo; Mostar; Medjugorje',
  ME: 'Kotor|Budva; Podgorica',
  AL: 'Tirana|Sarandë|Ksamil',
  MT: 'La Valeta|Valletta',
  CY: 'Nicosia; Lárnaca|Limasol',
  RU: 'Moscú|Moscow; San Petersburgo|Saint Petersburg; Transiberiano',
  UA: 'Kiev|Kyiv; Leópolis|Lviv',
  // Asia, Africa and Oceania
  TR: 'Estambul|Istanbul; Capadocia|Göreme; Antalya; Ankara; Pamukkale; Bodrum; Esmirna|Izmir|Éfeso',
  IL: 'Jerusalén|Jerusalem; Tel Aviv; Haifa; Eilat; Nazaret',
  PS: 'Belén|Bethlehem',
  JO: 'Petra; Amán|Amman; Wadi Rum; Mar Muerto',
  LB: 'Beirut',
  AE: 'Dubái; Abu Dabi|Abu Dhabi',
  QA: 'Doha',
  SA: 'Riad|Riyadh; La Meca|Yeda',
  OM: 'Mascate|Muscat',
  GE: 'Tiflis|Tbilisi',
  AM: 'Ereván|Yerevan',
  AZ: 'Bakú',
  UZ: 'Samarcanda|Samarkanda; Taskent',
  JP: 'Tokio|Tokyo; Kioto|Kyoto; Osaka|Universal Japón; Hiroshima; Nara; Hakone|Monte Fuji; Sapporo; Okinawa',
  CN: 'Pekín|Beijing; Shanghái; Guangzhou|Cantón; Xi’an; Shenzhen; Yiwu; Tíbet|Lhasa; Guilin',
  KR: 'Seúl|Seoul; Busan; Jeju',
  TW: 'Taipéi',
  TH: `
    Bangkok; Phuket; Chiang Mai; Phi Phi|Islas Phi Phi|Krabi; Koh Samui|Ko Samui|Koh Tao|Koh Phangan; Pattaya; Ayutthaya`,
  VN: 'Hanói; Ho Chi Minh|Saigón; Bahía de Ha Long|Ha Long; Hoi An|Da Nang; Sapa',
  KH: 'Siem Reap|Angkor Wat|Angkor; Nom Pen|Phnom Penh',
  LA: 'Luang Prabang; Vientián',
  ID: 'Bali|Ubud|Denpasar; Yakarta|Jakarta; Lombok|Islas Gili; Komodo; Yogyakarta|Borobudur',
  MY: 'Kuala Lumpur; Langkawi; Penang; Borneo',
  PH: 'Manila; Palawan|El Nido|Coron; Boracay; Cebú',
  IN: `
    Nueva Delhi|Delhi|New Delhi; Agra|Taj Mahal; Bombay|Mumbai; Jaipur; Benarés|Varanasi; Goa; Calcuta|Kolkata; Rishikesh;
    Bangalore; Kerala`,
  NP: 'Katmandú|Kathmandu; Everest|Campo base del Everest; Pokhara',
  LK: 'Colombo; Kandy',
  MV: 'Malé',
  MM: 'Bagan; Rangún|Yangon',
  EG: 'El Cairo|Cairo; Luxor|Asuán; Sharm el-Sheij|Sharm el Sheikh; Hurgada|Hurghada; Alejandría|Alexandria',
  MA: 'Marrakech|Marrakesh; Casablanca; Fez|Fès; Tánger; Rabat; Chefchaouen; Merzouga|Desierto del Sahara; Essaouira',
  TN: 'Yerba|Djerba; Cartago',
  ZA: 'Ciudad del Cabo|Cape Town; Johannesburgo|Johannesburg; Parque Kruger|Kruger; Durban; Garden Route|Ruta Jardín',
  KE: 'Nairobi; Masái Mara; Mombasa',
  TZ: 'Zanzíbar; Serengueti|Serengeti; Kilimanjaro|Arusha; Dar es-Salam',
  ZW: 'Cataratas Victoria|Victoria Falls',
  NA: 'Windhoek',
  RW: 'Kigali',
  ET: 'Adís Abeba|Addis Abeba',
  SN: 'Dakar',
  NG: 'Lagos; Abuya',
  AU: `
    Sídney|Sydney; Melbourne; Brisbane; Gold Coast; Cairns|Gran Barrera de Coral; Perth; Adelaida|Adelaide; Uluru; Byron Bay;
    Hobart|Tasmania`,
  NZ: 'Auckland; Queenstown|Milford Sound; Christchurch; Wellington; Rotorua',
  PF: 'Bora Bora; Papeete|Moorea',
}

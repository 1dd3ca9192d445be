-- The words people agree to, each version kept for ever: what a consent names is what was shown.

-- tables

create table consent_text (
  scope text not null,
  version text not null,
  language text not null check (language in ('zh', 'en')),
  title text not null,
  body text not null,
  -- SHA-256 of the body, in hex: what was shown elsewhere can be compared with what is kept here.
  hash text not null constraint consent_text_hash check (hash = encode(sha256(convert_to(body, 'UTF8')), 'hex')),
  published_by text not null,
  published_at timestamptz not null,
  primary key (scope, version, language)
);

-- distribution

select create_reference_table('consent_text');

-- constraints

grant select, insert on consent_text to suanpan_app;

-- The house's own texts, so that a new installation can register people. A lender publishes its own beside them.
insert into consent_text (scope, version, language, title, body, hash, published_by, published_at)
select scope, '1', language, title, body, encode(sha256(convert_to(body, 'UTF8')), 'hex'), 'platform', timestamptz '2024-01-01 00:00:00+08'
from (values
  ('identity', 'zh', '身份核验授权书', '本人同意贵司为核验本人身份之目的，收集并处理本人的姓名、身份证号码和手机号码，并向依法设立的核验机构查询上述信息是否真实、一致。上述信息加密保存，除履行法定义务或经本人另行同意外，不向他人提供。'),
  ('identity', 'en', 'Consent to identity check', 'I agree that you collect and process my name, resident identity number and mobile number to check who I am, and that you ask lawfully established verification bodies whether they are true and belong together. They are kept encrypted and are given to nobody else, unless the law demands it or I agree to it separately.'),
  ('bureau', 'zh', '征信查询及报送授权书', '本人同意贵司及为本人提供资金或担保的机构，为审批授信、管理借款之目的，向依法设立的征信机构查询本人的信用报告，并向其报送本人的借款及还款信息，包括逾期信息。本授权自同意之日起生效，至本人全部借款结清之日止。'),
  ('bureau', 'en', 'Consent to credit bureau enquiries and reports', 'I agree that you, and the institutions that fund or guarantee my loans, ask lawfully established credit bureaus for my credit report to decide on my credit and to manage my loans, and that you report my loans and repayments to them, including those that are late. This holds from the day I agree until everything I have borrowed is repaid.'),
  ('contract', 'zh', '电子签约同意书', '本人同意以电子方式签署借款合同及相关文件，并确认电子签署与纸质签署具有同等效力。放款前，贵司向本人展示借款金额、期限、还款计划、各项费用及综合年化成本；本人申请放款即表示已阅读并同意合同全部内容。'),
  ('contract', 'en', 'Consent to sign electronically', 'I agree to sign the loan contract and the papers that belong to it electronically, and accept that this binds me as a signature on paper does. Before any money is paid out you show me the amount, the term, the schedule, every fee and the all-in annual cost; by asking for the payout I confirm that I have read the contract and agree to all of it.')
) as house(scope, language, title, body);
